/** The quiz: a maze is shown, and the reader says which of four algorithms made it; then what gives it away. */

import { announce } from "../../lib/announce.js";
import { button } from "../../lib/controls.js";
import { h } from "../../lib/dom.js";
import { showError } from "../../lib/errors.js";
import { pageAddress } from "../../lib/host.js";
import { t } from "../../lib/i18n.js";
import { bind } from "../../lib/keys.js";
import { randomSeed } from "../../maze/document.js";
import { loadRecognition } from "../../maze/recognition.js";
import { View } from "../../view/view.js";
import { measure } from "../shared/findings.js";
import { runAlgorithm } from "../shared/source.js";
import { waiting } from "../shared/waiting.js";
import { resultOf } from "./result.js";
import { kindTitle } from "./phrases.js";
import { CHOICES, LAST_LEVEL, chooseKind, fromDistinct, makerOf, offered } from "./questions.js";
import { count, forgetScore, score } from "./score.js";

const GRID = "28x21"; // sides whose ratio is small enough for all numbers of a texture

/** Show the quiz in an element; returns the function that ends it. */
export async function showQuiz(root, algorithms) {
  const quiz = new Quiz(root, algorithms);
  const unbind = bind(quiz.keys);
  await quiz.begin();
  return () => {
    unbind();
    quiz.close();
  };
}

class Quiz {
  #algorithms;
  #stop = new AbortController();
  #score = score();
  #recognition = null;
  #kinds = []; // those that can be shown, the most distinct first
  #question = null; // {kind, maker, maze, longest, choices, answer}
  #error = h("p", { class: "error", role: "alert", hidden: true });
  #waiting = waiting(t("learn.working"));
  #canvas = h("canvas", { role: "img", "aria-label": t("quiz.canvas") });
  #view = new View(this.#canvas);
  #answers = h("ol", { class: "answers" });
  #standing = h("dl", { class: "standing" });
  #result = h("section", { class: "result", tabindex: "-1", hidden: true });
  #again = button(t("quiz.again"), () => this.#beginAnew(), { class: "plain again" });
  #next = button(t("quiz.next"), () => this.ask(), { primary: true, hidden: true });

  constructor(root, algorithms) {
    this.#algorithms = algorithms;
    const digits = Array.from({ length: CHOICES }, (_, place) => String(place + 1));
    this.keys = [
      { keys: digits, help: "quiz.keys.answer", run: ({ key }) => this.answer(Number(key) - 1) },
      { keys: ["Enter", "n"], help: "quiz.next", when: () => this.#question?.answer !== null, run: () => this.ask() },
    ];
    root.append(
      h("p", { class: "back" }, h("a", { href: pageAddress("/studio/learn"), "data-page": true }, t("learn.all"))),
      h("h1", {}, t("quiz.title")),
      h("p", { class: "lead" }, t("quiz.lead")),
      h(
        "div",
        { class: "bench quiz" },
        h("div", { class: "seen" }, h("div", { class: "stage" }, this.#error, h("div", { class: "board" }, this.#canvas, this.#waiting.element))),
        h("div", { class: "read" }, this.#standing, this.#answers, h("div", { class: "row" }, this.#next, this.#again), this.#result),
      ),
    );
    this.#showStanding();
  }

  async begin() {
    try {
      this.#recognition = await this.#waiting.during(loadRecognition());
      const isListed = (name) => this.#algorithms.some((each) => each.name === name);
      const known = this.#recognition.kinds.map((each) => ({ ...each, algorithms: each.algorithms.filter(isListed) }));
      this.#kinds = fromDistinct(this.#recognition, known.filter(({ algorithm }) => isListed(algorithm)));
      await this.ask();
    } catch (error) {
      showError(this.#error, error);
    }
  }

  /** Show the next maze and the answers to choose from. */
  async ask() {
    this.#stop.abort();
    const { signal } = (this.#stop = new AbortController());
    try {
      const question = await this.#waiting.during(this.#makeQuestion(signal));
      if (signal.aborted) return;
      showError(this.#error);
      this.#question = question;
      this.#showQuestion();
    } catch (error) {
      if (!signal.aborted) showError(this.#error, error);
    }
  }

  async #makeQuestion(signal) {
    const { level } = this.#score;
    const kind = chooseKind(this.#kinds, level, this.#question?.kind);
    const maker = makerOf(kind);
    const recipe = { grid: GRID, seed: randomSeed(), ...kind.options };
    const { maze } = await runAlgorithm(maker, new URLSearchParams(recipe), { signal });
    const { longest_path: longest } = await measure(maze, ["longest_path"]);
    const logChances = this.#recognition.logChances(maze, longest);
    const titleOf = (each) => kindTitle(each, each === kind ? maker : makerOf(each), this.#algorithms);
    const choices = offered(this.#kinds, kind, logChances, level).map((each) => ({ kind: each, title: titleOf(each) }));
    return { kind, maker, recipe, maze, longest, logChances, choices, answer: null };
  }

  #showQuestion() {
    const { maze, choices } = this.#question;
    const hadFocus = document.activeElement === this.#next || this.#result.contains(document.activeElement);
    this.#view.maze = maze;
    this.#view.layers = {};
    this.#view.draw();
    this.#result.hidden = this.#next.hidden = true;
    const choice = ({ title }, place) => h("li", {}, button([h("kbd", {}, String(place + 1)), h("span", {}, title)], () => this.answer(place)));
    this.#answers.replaceChildren(...choices.map(choice));
    if (hadFocus) this.#answers.querySelector("button").focus();
  }

  /** Take the answer of this number, if none was given yet. */
  answer(place) {
    const question = this.#question;
    if (!question || question.answer !== null) return;
    question.answer = place;
    const chosen = question.choices[place];
    const isRight = chosen.kind === question.kind;
    this.#score = count(this.#score, isRight);
    this.#showStanding();
    [...this.#answers.children].forEach((item, each) => {
      const { kind } = question.choices[each];
      const isRightOne = kind === question.kind;
      item.querySelector("button").disabled = true;
      if (isRightOne || each === place) {
        item.className = isRightOne ? "right" : "wrong";
        item.querySelector("button").append(h("span", { class: "mark" }, t(isRightOne ? "quiz.mark.right" : "quiz.mark.wrong")));
      }
    });
    const { sentence, parts } = resultOf(question, this.#recognition, this.#algorithms);
    this.#result.replaceChildren(...parts);
    this.#result.hidden = this.#next.hidden = false;
    this.#next.focus({ preventScroll: true });
    announce(sentence);
  }

  #showStanding() {
    const { asked, right, streak, best, level } = this.#score;
    const fact = (name, value) => h("div", {}, h("dt", {}, t(`quiz.${name}`)), h("dd", { "data-fact": name }, value));
    const facts = [fact("right", t("quiz.of", { right, asked })), fact("streak", String(streak)), fact("best", String(best)), fact("level", t("quiz.of", { right: level, asked: LAST_LEVEL }))];
    this.#standing.replaceChildren(...facts);
    this.#again.hidden = asked === 0;
  }

  #beginAnew() {
    this.#score = forgetScore();
    this.#showStanding();
    this.ask();
  }

  close() {
    this.#stop.abort();
    this.#view.close();
  }
}
