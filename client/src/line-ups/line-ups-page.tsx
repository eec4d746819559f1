import { useSearchParams } from "@solidjs/router";
import { For, type JSX, Show } from "solid-js";
import { lineUpTable } from "../data/line-ups-table.ts";
import { mayEdit } from "../data/rights.ts";
import { text } from "../i18n/text.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Badge } from "../ui/chip.tsx";
import { ListScreen } from "../ui/list-screen.tsx";
import { ListStates, Rows } from "../ui/list-states.tsx";
import { EmptyState } from "../ui/states.tsx";
import { LineUpForm } from "./line-up-form.tsx";
import "./line-ups.css";
import { type LineUpRow, lineUpsByName, seatHolder } from "./queries.ts";

/** The band's line-ups and their seats. Every member can see them and editors can change them; works offline. */
export function LineUpsPage(): JSX.Element {
  const [query, setQuery] = useSearchParams<{ new?: string; edit?: string }>();
  const close = (): void => setQuery({ new: undefined, edit: undefined }, { replace: true });
  const add = (): JSX.Element => (
    <Show when={mayEdit()}>
      <Button icon="plus" look="primary" size="s" onClick={() => setQuery({ new: "1" })}>
        {text().lineUps.add}
      </Button>
    </Show>
  );
  return (
    <>
      <ListScreen
        class="page--narrow"
        title={text().lineUps.title}
        subtitle={text().lineUps.lead}
        backHref="/band"
        actions={add()}
      >
        <ListStates
          isLoading={!lineUpTable.complete()}
          isEmpty={lineUpsByName().length === 0}
          empty={
            <EmptyState icon="users" title={text().lineUps.empty} hint={text().lineUps.emptyHint}>
              {add()}
            </EmptyState>
          }
        >
          <Rows each={lineUpsByName()}>
            {(lineUp) => <LineUpCard lineUp={lineUp} onEdit={() => setQuery({ edit: lineUp.line_up_id })} />}
          </Rows>
        </ListStates>
      </ListScreen>
      <Show when={query.new && mayEdit()}>
        <LineUpForm onClose={close} />
      </Show>
      <Show when={mayEdit() && lineUpTable.byId(query.edit ?? "")}>
        {(lineUp) => <LineUpForm lineUp={lineUp()} onClose={close} />}
      </Show>
    </>
  );
}

function LineUpCard(props: { readonly lineUp: LineUpRow; readonly onEdit: () => void }): JSX.Element {
  return (
    <section class="card stack stack--s" aria-label={props.lineUp.name}>
      <div class="row row--between">
        <h2 class="heading row">
          {props.lineUp.name}
          <Show when={props.lineUp.archived}>
            <Badge icon="storage">{text().lineUps.archivedMark}</Badge>
          </Show>
        </h2>
        <Show when={mayEdit()}>
          <IconButton icon="edit" label={text().lineUps.editOne(props.lineUp.name)} onClick={() => props.onEdit()} />
        </Show>
      </div>
      <dl class="line-up__seats">
        <For each={props.lineUp.seats}>
          {(seat) => (
            <div class="line-up__seat">
              <dt>
                {seat.part}
                <Show when={seat.optional}>
                  <span class="small"> {text().lineUps.optionalMark}</span>
                </Show>
              </dt>
              <dd>{seatHolder(seat) ?? <span class="faint">{text().lineUps.nobody}</span>}</dd>
            </div>
          )}
        </For>
      </dl>
    </section>
  );
}
