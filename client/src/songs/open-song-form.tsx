import { type JSX, Suspense } from "solid-js";
import { lazyComponent } from "../ui/lazy-component.ts";
import type { SongRow } from "./queries.ts";

interface OpenSongFormProps {
  readonly song?: SongRow;
  readonly onClose: () => void;
}

const Late = lazyComponent<OpenSongFormProps>(async () => (await import("./song-form.tsx")).SongForm);

/** The form of a song, loaded when it is first opened, without affecting the page behind it. */
export function OpenSongForm(props: OpenSongFormProps): JSX.Element {
  return (
    <Suspense>
      <Late {...props} />
    </Suspense>
  );
}
