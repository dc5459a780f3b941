// What the view of the links (links-view.js) needs of the page of a lesson.

const at = (id) => document.getElementById(id);
const lesson = JSON.parse(at("data").textContent);
let data = withLocalNames(complete(lesson.model));
data.brief = data.options;
const real = new Search(data, "smallest");
let search = real, state = new State(real), position = new Position(real);
const colours = { families: data.families.map(() => "var(--accent)") };
