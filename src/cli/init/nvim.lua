-- Commands for the open file: test, watch, stress and submit it with dlx-judge. Compiler errors and differing outputs found by
-- `:make` and :DlxTest are in the quickfix list (:copen).
vim.opt.makeprg = "dlx-judge test --solution %:p:S"
vim.opt.errorformat = table.concat({
    "%*[ ]%f:%l:%c: %trror: %m",
    "%f:%l:%c: %trror: %m",
    "%*[ ]%f:%l:%c: %tarning: %m",
    "%*[ ]%f:%l: %trror: %m",
    "%*[ ]%f:%l:%c: %m",
    "CE  %*[^ ] %*[ ]%f:%l: %trror: %m",
    "%E%*[ ]error: %m",
    "%E%*[ ]error[E%n]: %m",
    "%ECE  %*[^ ] %*[ ]error[E%n]: %m",
    "%ECE  %*[^ ] %*[ ]error: %m",
    "%C%*[ ]--> %f:%l:%c",
    '%*[ ]File "%f"\\, line %l%m',
    '%*[ ]File "%f"\\, line %l',
    "%*[ ]the whole output is in %f",
    "%-G%.%#",
}, ",")

-- The words are passed on unchanged: neither a shell nor Vim expands them (`%`, `#`).
local function in_terminal(...)
    local words = { "dlx-judge", ... }
    return function()
        local command = vim.list_extend(vim.deepcopy(words), { "--solution", vim.fn.expand("%:p") })
        vim.cmd("botright new")
        vim.fn.termopen(command)
    end
end

vim.api.nvim_create_user_command("DlxTest", "silent make! | botright cwindow", { desc = "Judge this file" })
vim.api.nvim_create_user_command("DlxWatch", in_terminal("test", "--watch"), { desc = "Judge this file after each change" })
vim.api.nvim_create_user_command("DlxStress", in_terminal("stress"), { desc = "Try this file on random inputs" })
vim.api.nvim_create_user_command("DlxSubmit", in_terminal("submit"), { desc = "Judge this file, copy it, and open the judge's page" })
