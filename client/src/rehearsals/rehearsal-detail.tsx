import { useNavigate, useSearchParams } from "@solidjs/router";
import { type JSX, Show, createSignal } from "solid-js";
import { Dynamic } from "solid-js/web";
import { isAdmin, mayEdit } from "../data/rights.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { type Announcement, showChanged } from "../notifications/public.ts";
import { Banner } from "../ui/banner.tsx";
import { Icon } from "../ui/icon.tsx";
import { lazyDialog } from "../ui/lazy-component.ts";
import { Menu } from "../ui/menu.tsx";
import { RecordPage, RecordScreen } from "../ui/record-screen.tsx";
import { AnswersPart } from "./answers-part.tsx";
import { CommentPart } from "./comment-part.tsx";
import { deleteRehearsal } from "./commands.ts";
import { DiscussionPart } from "./discussion-part.tsx";
import type { PartProps } from "./part-props.ts";
import { type RehearsalRow, isLocked, plannedSongs, useRehearsal } from "./queries.ts";
import { RehearsalForm } from "./rehearsal-form.tsx";
import { SeatsPart } from "./seats-part.tsx";
import { SongsPart } from "./songs-part.tsx";
import { TodosPart } from "./todos-part.tsx";
import { calendarDay, dayOf, hoursOf } from "./rehearsal-time.ts";
import "./protocol.css";
import "./rehearsals.css";

const DeleteDialog = lazyDialog(async () => (await import("./delete-dialog.tsx")).DeleteDialog);

/** The parts of a rehearsal's page, from top to bottom. */
const PARTS: readonly ((props: PartProps) => JSX.Element)[] = [
  AnswersPart,
  SeatsPart,
  CommentPart,
  SongsPart,
  TodosPart,
  DiscussionPart,
];

/** One rehearsal with its protocol. */
export function RehearsalDetail(props: { readonly rehearsal_id: string; readonly listSearch: string }): JSX.Element {
  const rehearsal = useRehearsal(() => props.rehearsal_id);
  return (
    <RecordScreen
      record={rehearsal()}
      missing={{
        icon: "metronome",
        title: text().rehearsals.notFound,
        hint: text().rehearsals.notFoundHint,
        href: `/rehearsals${props.listSearch}`,
        link: text().rehearsals.toList,
      }}
    >
      {(found) => <RehearsalView rehearsal={found()} listSearch={props.listSearch} />}
    </RecordScreen>
  );
}

function RehearsalView(props: { readonly rehearsal: RehearsalRow; readonly listSearch: string }): JSX.Element {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams<{ edit?: string; copy?: string }>();
  const [deleting, setDeleting] = createSignal(false);
  const locked = (): boolean => isLocked(props.rehearsal);
  /* The entries of the page's menu. Once the protocol is closed, only admins can delete the rehearsal, in case it never
     took place. */
  const actions = () => [
    ...(locked() ? [] : [{ label: text().rehearsals.edit, icon: "edit", run: () => setQuery({ edit: "1" }) } as const]),
    { label: text().duplicate.action, icon: "copy", run: () => setQuery({ copy: "1" }) } as const,
    ...(locked() && !isAdmin()
      ? []
      : [
          {
            label: locked() ? text().rehearsals.deleteCancelled : text().rehearsals.removeOne,
            icon: "trash",
            danger: true,
            run: () => setDeleting(true),
          } as const,
        ]),
  ];

  const remove = async (announcement: Announcement): Promise<void> => {
    const { rehearsal_id, begin } = props.rehearsal;
    /* Nothing can be planned for a past rehearsal. */
    const planned = locked() ? [] : plannedSongs(rehearsal_id);
    setDeleting(false);
    navigate(`/rehearsals${props.listSearch}`);
    const undo = await deleteRehearsal({ rehearsal_id, begin }, planned, announcement.recipients);
    showChanged(text().rehearsals.deleted(dayOf(begin)), announcement, undo);
  };

  const subtitle = (): JSX.Element => (
    <span class="rehearsal__facts wrap">
      <span class="tabular">{hoursOf(props.rehearsal)}</span>
      <Show when={props.rehearsal.location}>
        <span class="icon-text">
          <Icon name="pin" size="s" /> {props.rehearsal.location}
        </span>
      </Show>
    </span>
  );
  const dialogs = (): JSX.Element => (
    <>
      <Show when={query.edit && mayEdit() && !locked()}>
        <RehearsalForm rehearsal={props.rehearsal} onClose={() => setQuery({ edit: undefined }, { replace: true })} />
      </Show>
      <Show when={query.copy && mayEdit()}>
        <RehearsalForm original={props.rehearsal} onClose={() => setQuery({ copy: undefined }, { replace: true })} />
      </Show>
      <Show when={deleting()}>
        <DeleteDialog
          rehearsal={props.rehearsal}
          onConfirm={(announcement) => void remove(announcement)}
          onClose={() => setDeleting(false)}
        />
      </Show>
    </>
  );

  return (
    <RecordPage
      class="rehearsal"
      title={formatDay(calendarDay(props.rehearsal.begin), "long")}
      backHref={`/rehearsals${props.listSearch}`}
      subtitle={subtitle()}
      actions={
        <Show when={mayEdit()}>
          <Menu label={text().rehearsals.actions} items={actions()} />
        </Show>
      }
      parts={PARTS.map((part) => () => <Dynamic component={part} rehearsal={props.rehearsal} locked={locked()} />)}
      dialogs={dialogs()}
    >
      <Show when={locked()}>
        <Banner icon="lock">
          <strong>{text().rehearsals.lockedTitle}.</strong> {text().rehearsals.lockedHint}
        </Banner>
      </Show>
    </RecordPage>
  );
}
