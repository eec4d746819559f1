import type { SongScrawlOut } from "@bandstand/shared/songs/contract.ts";
import { type JSX, Show, createSignal } from "solid-js";
import { call } from "../data/api.ts";
import { status } from "../data/status.ts";
import { failureText } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";

interface MetadataLookupProps {
  readonly title: string;
  readonly interpret: string;
  readonly onFound: (found: SongScrawlOut) => void;
}

/** Looks up the song in a music database. Never overwrites values that were entered. */
export function MetadataLookup(props: MetadataLookupProps): JSX.Element {
  const [busy, setBusy] = createSignal(false);
  const [outcome, setOutcome] = createSignal("");
  const isNamed = (): boolean => props.title.trim() !== "" && props.interpret.trim() !== "";

  const lookUp = async (): Promise<void> => {
    setBusy(true);
    setOutcome("");
    const { title, interpret, onFound } = props;
    const reply = await call("crawlMetadata", { query: { title, interpret } });
    setBusy(false);
    if (reply.ok) {
      onFound(reply.body);
      const isEmpty = Object.values(reply.body).every((value) => value === null || value.length === 0);
      setOutcome(isEmpty ? text().songs.metadataEmpty : text().songs.metadataFound);
    } else setOutcome(reply.code === "NOT_FOUND" ? text().songs.metadataNone : failureText(reply));
  };

  return (
    <div class="row">
      <Button
        icon="search"
        size="s"
        busy={busy()}
        disabled={!isNamed() || status.online === false}
        onClick={() => void lookUp()}
      >
        {text().songs.metadata}
      </Button>
      <Show
        when={status.online === false}
        fallback={
          <span class="soft" role="status">
            {outcome()}
          </span>
        }
      >
        <span class="faint">{text().songs.metadataOffline}</span>
      </Show>
    </div>
  );
}
