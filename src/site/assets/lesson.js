// The variables that the view of the links (links-view.js) needs on a lesson's page.

const at = (id) => document.getElementById(id);
const lesson = JSON.parse(at("data").textContent);
let data = withLocalNames(complete(lesson.model));
data.brief = data.options;
const real = new Search(data, "smallest");
let search = real, state = new State(real), position = new Position(real);
const colours = { families: data.families.map(() => "var(--accent)") };
