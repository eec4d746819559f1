import { For, type JSX } from "solid-js";
import "../src/ui/bar.css";
import "../src/ui/choice-card.css";
import "../src/ui/table-frame.css";
import { Icon } from "../src/ui/icon.tsx";
import { Part, State } from "./part.tsx";

const TONES = ["yes", "abstain", "no"] as const;

/** The gallery section for parts that are only CSS classes: rows, cards, bars and tables. */
export function Layout(): JSX.Element {
  return (
    <>
      <Part name="Link line">
        <State>
          <ul class="card card--flush ruled">
            <For each={["Termine", "Vorschläge, über die noch niemand abgestimmt hat"]}>
              {(words) => (
                <li>
                  <a class="link-line hoverable" href="#top">
                    <Icon name="calendar" />
                    <span class="words">
                      {words}
                      <span class="soft small">Was das ist</span>
                    </span>
                    <Icon name="chevron-right" />
                  </a>
                </li>
              )}
            </For>
          </ul>
        </State>
      </Part>
      <Part name="Tone button">
        <State>
          <div class="wrap">
            <For each={TONES}>
              {(tone, at) => (
                <button type="button" class={`tone-button hoverable tone-${tone}`} aria-pressed={at() === 0}>
                  {tone}
                </button>
              )}
            </For>
          </div>
        </State>
      </Part>
      <Part name="Choice card">
        <State>
          <fieldset class="stack stack--s">
            <legend class="subheading">Wer erfährt davon?</legend>
            <For each={["Alle", "Niemand"]}>
              {(words, at) => (
                <label class="choice-card">
                  <input type="radio" name="gallery-choice" checked={at() === 0} />
                  {words}
                </label>
              )}
            </For>
          </fieldset>
        </State>
      </Part>
      <Part name="Bar">
        <State>
          <div class="bar bar--outlined" style={{ "--whole": "10" }} aria-hidden="true">
            <For each={TONES}>
              {(tone, at) => <span class={`bar__part tone-${tone}`} style={{ "--count": String(5 - 2 * at()) }} />}
            </For>
          </div>
        </State>
      </Part>
      <Part name="Table">
        <State>
          <div class="table-frame" tabIndex={0} role="region" aria-label="Table">
            <table>
              <thead class="table-frame__head">
                <tr>
                  <th scope="col" class="table-frame__side">
                    Termin
                  </th>
                  <For each={TONES}>{(tone) => <th scope="col">{tone}</th>}</For>
                </tr>
              </thead>
              <tbody>
                <For each={["Stadtball", "Hochzeit"]}>
                  {(name) => (
                    <tr>
                      <th scope="row" class="table-frame__side">
                        {name}
                      </th>
                      <For each={TONES}>{(_, at) => <td>{at()}</td>}</For>
                    </tr>
                  )}
                </For>
              </tbody>
            </table>
          </div>
        </State>
      </Part>
    </>
  );
}
