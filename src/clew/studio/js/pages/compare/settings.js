/** What is compared, and in which maze: generators or solvers, two to four of them, the grid and the seed. */

import { get, set } from "../../lib/address.js";
import { field, select, toggle } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { reshow } from "../../lib/navigation.js";
import { choice } from "../../maze/document.js";
import { algorithmOptions, inDemoOrder } from "../shared/algorithm_choice.js";
import { keepFocus } from "../shared/kept_focus.js";
import { mazeSettings } from "../shared/maze_settings.js";
import { repairedAddress } from "../shared/validation.js";
import { MAX_COMPARED, MAX_SIDE, MIN_COMPARED, choose, comparesSolvers, isEven } from "./params.js";

const showAnew = () => keepFocus(reshow);

/** The controls for what is compared; `entries` are those that are now, and `rows` those of a maze that was given as such. If the address
 * `isWrong`, it is mended by the next choice. */
export function compareSettings({ algorithms, solvers, grids }, { maze, rows, entries, isWrong }) {
  const ofSolvers = comparesSolvers(maze);
  const names = entries.map((each) => each.name);
  const kind = ofSolvers ? "solvers" : "generators";
  const kinds = select(["generators", "solvers"].map((each) => [each, t(`compare.kind.${each}`), each === "generators" && maze.isEdited]), kind, (chosen) => {
    set({ solvers: chosen === "solvers" ? "" : null }, { push: true });
    return showAnew();
  });
  const changeMaze = (values) => {
    set({ ...(isWrong ? repairedAddress(maze) : {}), ...choice(maze, values) }, { push: true });
    return showAnew();
  };
  return [
    h("section", { class: "group" }, h("h2", { class: "unseen" }, t("compare.what")), field(t("compare.kind"), kinds), ...choices(kind, names)),
    h("section", { class: "group" }, h("h2", {}, t("board.maze")), ...mazeSettings({ maze, rows }, { algorithms, grids }, changeMaze, { max: MAX_SIDE, hasAlgorithm: ofSolvers })),
  ];

  /** A list for each place; those after the second can be empty. One that is chosen in another place changes places with it. */
  function choices() {
    const listed = ofSolvers ? solvers.map((each) => [each.name, each.title]) : algorithmOptions(inDemoOrder(algorithms), names[0], maze.grid, grids);
    return Array.from({ length: Math.min(MAX_COMPARED, names.length + 1) }, (_, place) => {
      const options = place < MIN_COMPARED ? listed : [["", t("compare.none")], ...listed];
      const label = t(`compare.${kind}.place`, { place: place + 1 });
      return field(label, select(options, names[place] ?? "", (name) => {
        const others = names.slice();
        const same = others.indexOf(name);
        if (same >= 0 && place < names.length) others[same] = names[place];
        if (same < 0 || place < names.length) others[place] = name;
        choose(kind, others.filter(Boolean));
        return showAnew();
      }));
    });
  }
}

/** The switch between the same fraction and the same event, which calls run(). */
export const paceSwitch = (run) =>
  toggle(t("compare.even"), isEven(), (on) => {
    set({ pace: on ? "events" : null });
    run();
  });

/** A switch such as "path", drawn in finished mazes; run(on) when it changes. */
export const lookSwitch = (name, run) =>
  toggle(t(`make.${name}`), get(name) === "1", (on) => {
    set({ [name]: on ? 1 : null });
    run(on);
  });
