import type { ProtocolSong, ProtocolStatus } from "@bandstand/shared/rehearsals/contract.ts";
import { REMARK_MAX } from "@bandstand/shared/rehearsals/limits.ts";
import { type JSX, Show, untrack } from "solid-js";
import { createFormDraft } from "../data/form-draft.ts";
import { text } from "../i18n/text.ts";
import { Badge, type Tone } from "../ui/chip.tsx";
import { IconButton } from "../ui/button.tsx";
import { isComposed } from "../ui/composition.ts";
import { Menu } from "../ui/menu.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import { editProtocol } from "./commands.ts";
import { type RehearsalRow, type SongRow, songName } from "./queries.ts";
import { STATUS_ICONS, StatusChoice } from "./status-choice.tsx";

const TONES: Readonly<Record<ProtocolStatus, Tone>> = {
  planned: "info",
  played: "neutral",
  needs_work: "warning",
  ready: "success",
  dropped: "neutral",
};

interface SongLineProps {
  readonly rehearsal: RehearsalRow;
  readonly entry: ProtocolSong;
  readonly writable: boolean;
}

/** A song in the protocol: buttons for its status, and its remark below. */
export function SongLine(props: SongLineProps): JSX.Element {
  /* `remark` is null unless the member is editing; `before` is the remark when editing began. */
  const [kept, setKept] = createFormDraft<{ remark: string | null; before: string | null }>(
    untrack(() => `remark ${props.rehearsal.rehearsal_id} ${props.entry.song_id}`),
    { remark: null, before: null },
  );
  const draft = (): string | null => kept.remark;
  const closeRemark = (): void => setKept({ remark: null, before: null });
  let field: HTMLInputElement | undefined;
  let menuButton: HTMLButtonElement | undefined;
  const editRemark = (): void => {
    const { comment } = props.entry;
    setKept({ remark: comment ?? "", before: comment });
    field?.focus();
  };
  const name = () => songName(props.entry.song_id);
  const setStatus = (status: ProtocolStatus) =>
    editProtocol(props.rehearsal, { song_id: props.entry.song_id, set: { status } });
  const remove = async (): Promise<void> => {
    const { title } = name();
    const undo = await editProtocol(props.rehearsal, { song_id: props.entry.song_id, set: null });
    showToast(text().rehearsals.removed(title), { action: { label: text().app.undo, run: () => void undo() } });
  };
  const saveRemark = async (): Promise<void> => {
    const { remark, before } = kept;
    const { song_id, status } = props.entry;
    closeRemark();
    if (remark === null) return;
    const comment = remark.trim() || null;
    /* Another member may have changed the remark since editing began; it is then a conflict. */
    if (comment !== before)
      await editProtocol(props.rehearsal, { song_id, set: { comment }, seen: { status, comment: before } });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposed(event)) return;
    if (event.key === "Enter") void saveRemark();
    else if (event.key === "Escape") closeRemark();
    else return;
    /* Otherwise Enter would also press the button that gets the focus. */
    event.preventDefault();
    menuButton?.focus();
  };
  return (
    <li class="protocol__line">
      <div class="protocol__song">
        <span class="protocol__name">
          <a class="protocol__title" href={`/songs/${props.entry.song_id}`}>
            {name().title}
          </a>
          <span class="soft">{name().interpret}</span>
        </span>
        <Show
          when={props.writable}
          fallback={
            <Badge tone={TONES[props.entry.status]} icon={STATUS_ICONS[props.entry.status]}>
              {text().rehearsals.status[props.entry.status]}
            </Badge>
          }
        >
          <StatusChoice
            label={text().rehearsals.statusOf(name().title)}
            value={props.entry.status}
            onChange={(status) => void setStatus(status)}
          />
          <Menu
            ref={(button) => (menuButton = button)}
            label={text().rehearsals.songMenu(name().title)}
            items={[
              {
                label: text().rehearsals.songComment,
                icon: "comment",
                run: editRemark,
              },
              { label: text().app.remove, icon: "trash", danger: true, run: () => void remove() },
            ]}
          />
        </Show>
      </div>
      <Show
        when={draft() !== null}
        fallback={
          <Show when={props.entry.comment}>
            <p class="own-words soft small">{props.entry.comment}</p>
          </Show>
        }
      >
        <TextField
          label={text().rehearsals.songCommentOf(name().title)}
          hideLabel
          ref={(input: HTMLInputElement) => (field = input)}
          maxLength={REMARK_MAX}
          placeholder={text().rehearsals.songComment}
          value={draft() ?? ""}
          onInput={(remark) => setKept("remark", remark)}
          onBlur={() => void saveRemark()}
          onKeyDown={onKeyDown}
        />
      </Show>
    </li>
  );
}

interface PlannedLineProps {
  readonly song: SongRow;
  readonly writable: boolean;
  readonly onStatus: (status: ProtocolStatus) => void;
  readonly onFree: () => void;
}

/** A planned song that is not in the protocol yet. */
export function PlannedLine(props: PlannedLineProps): JSX.Element {
  return (
    <li class="protocol__line">
      <div class="protocol__song">
        <span class="protocol__name">
          <a class="protocol__title" href={`/songs/${props.song.song_id}`}>
            {props.song.title}
          </a>
          <span class="soft">{props.song.interpret}</span>
        </span>
        <Show when={props.writable}>
          <StatusChoice
            label={text().rehearsals.statusOf(props.song.title)}
            value="planned"
            onChange={(status) => props.onStatus(status)}
          />
          <IconButton icon="close" label={text().rehearsals.free(props.song.title)} onClick={() => props.onFree()} />
        </Show>
      </div>
    </li>
  );
}
