import { type JSX, Suspense } from "solid-js";
import { lazyComponent } from "../ui/lazy-component.ts";
import type { SongRow } from "./queries.ts";

interface OpenSongFormProps {
  readonly song?: SongRow;
  readonly onClose: () => void;
}

const Late = lazyComponent<OpenSongFormProps>(async () => (await import("./song-form.tsx")).SongForm);

/** The form of a song. Its code is loaded when it is first opened, while the page behind it stays visible. */
export function OpenSongForm(props: OpenSongFormProps): JSX.Element {
  return (
    <Suspense>
      <Late {...props} />
    </Suspense>
  );
}
