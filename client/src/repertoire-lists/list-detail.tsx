import { useNavigate, useSearchParams } from "@solidjs/router";
import { type JSX, Show, createSignal } from "solid-js";
import { useHasCharts } from "../charts/public.ts";
import { mayEdit } from "../data/rights.ts";
import { text } from "../i18n/text.ts";
import { repertoireFile } from "../exports/public.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Badge } from "../ui/chip.tsx";
import { lazyDialog } from "../ui/lazy-component.ts";
import { Menu } from "../ui/menu.tsx";
import { RecordPage, RecordScreen } from "../ui/record-screen.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import { showToast } from "../ui/toast.ts";
import { deleteList } from "./commands.ts";
import { ListEditor } from "./list-editor.tsx";
import { ListForm } from "./list-form.tsx";
import { type ListRow, mayManage, useLength, useList, useNames } from "./queries.ts";

const ToGig = lazyDialog(async () => (await import("./to-gig.tsx")).ToGig);

/** A list with its songs and actions. */
export function ListDetail(props: { readonly list_id: string; readonly listSearch: string }): JSX.Element {
  const list = useList(() => props.list_id);
  return (
    <RecordScreen
      record={list()}
      missing={{
        icon: "list",
        title: text().repertoireLists.notFound,
        hint: text().repertoireLists.notFoundHint,
        href: "/repertoire-lists",
        link: text().repertoireLists.toList,
      }}
    >
      {(found) => <ListView list={found()} listSearch={props.listSearch} />}
    </RecordScreen>
  );
}

function ListView(props: { readonly list: ListRow; readonly listSearch: string }): JSX.Element {
  const navigate = useNavigate();
  const names = useNames();
  const lengthOf = useLength();
  const hasCharts = useHasCharts();
  const [query, setQuery] = useSearchParams<{ copy?: string }>();
  const [open, setOpen] = createSignal<"form" | "gig" | null>(null);
  const words = () => text().repertoireLists;
  const owner = (): string => names().get(props.list.owner) ?? "";
  const length = () => lengthOf(props.list.songs);

  const remove = async (): Promise<void> => {
    const { list_id, name } = props.list;
    navigate(`/repertoire-lists${props.listSearch}`);
    const undo = await deleteList(list_id);
    showToast(words().deleted(name), { action: { label: text().app.undo, run: () => void undo() } });
  };

  return (
    <RecordPage
      class="list-page"
      title={props.list.name}
      backHref={`/repertoire-lists${props.listSearch}`}
      subtitle={
        <span class="list-page__facts icon-text tabular">
          <span>
            {words().songs(props.list.songs.length)}
            <Show when={props.list.songs.length > 0 && length()}>{(known) => <> · {known().words}</>}</Show>
            {" · "}
            {words().of(owner())}
          </span>
          <Show when={props.list.visibility === "private"}>
            <Badge icon="lock">{words().privateBadge}</Badge>
          </Show>
        </span>
      }
      actions={
        <Menu
          label={words().actions(props.list.name)}
          items={[
            { label: words().edit, icon: "edit", run: () => setOpen("form") },
            { label: text().duplicate.action, icon: "copy", run: () => setQuery({ copy: "1" }) },
            ...(mayManage(props.list)
              ? [{ label: words().remove, icon: "trash" as const, danger: true, run: () => void remove() }]
              : []),
          ]}
        />
      }
      dialogs={
        <>
          <Show when={open() === "form"}>
            <ListForm list={props.list} owner={owner()} onClose={() => setOpen(null)} />
          </Show>
          <Show when={query.copy}>
            <ListForm original={props.list} onClose={() => setQuery({ copy: undefined }, { replace: true })} />
          </Show>
          <Show when={open() === "gig"}>
            <ToGig list={props.list} onClose={() => setOpen(null)} />
          </Show>
        </>
      }
    >
      <ListEditor list={props.list} estimated={length()?.estimated ?? 0}>
        <div class="list-page__uses">
          <Show when={mayEdit()}>
            <Button icon="spotlight" onClick={() => setOpen("gig")}>
              {words().toGig}
            </Button>
          </Show>
          <Show when={props.list.songs.length > 0 && hasCharts()}>
            <ButtonLink icon="note" href={`/repertoire-lists/${props.list.list_id}/book`}>
              {text().book.title}
            </ButtonLink>
          </Show>
          <div class="list-page__files">
            <SaveButton onMake={() => repertoireFile(props.list, "pdf")}>{text().exports.pdf}</SaveButton>
            <SaveButton onMake={() => repertoireFile(props.list, "csv")}>{text().exports.csv}</SaveButton>
          </div>
        </div>
      </ListEditor>
    </RecordPage>
  );
}
