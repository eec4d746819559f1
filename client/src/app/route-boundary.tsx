import { type Component, ErrorBoundary, type JSX, Suspense, lazy } from "solid-js";
import { type TextsNeeded, loadTexts, text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { nextTask } from "../ui/lazy-component.ts";
import { ErrorState } from "../ui/states.tsx";

/** The router calls `preload` for a link that is about to be followed. */
interface ScreenComponent extends Component {
  readonly preload: () => void;
}

interface ScreenOptions {
  /** The texts that the screen waits for; all if omitted. */
  readonly texts?: TextsNeeded;
}

/** Creates a screen whose code is loaded on first use. An error inside it does not affect the rest of the app. */
export function screen(load: () => Promise<Component>, { texts = "all" }: ScreenOptions = {}): ScreenComponent {
  const Screen = lazy(async () => {
    const [component] = await Promise.all([load(), loadTexts(texts)]);
    if (texts !== "first") await nextTask();
    return { default: component };
  });
  const Framed = (): JSX.Element => (
    <ErrorBoundary fallback={(error: unknown, reset) => <Broken error={error} reset={reset} />}>
      <Suspense
        fallback={
          <div class="page">
            <Skeleton />
          </div>
        }
      >
        <Screen />
      </Suspense>
    </ErrorBoundary>
  );
  return Object.assign(Framed, { preload: () => void Screen.preload().catch(() => undefined) });
}

/** Whether an error says that a chunk could not be loaded; each browser words it differently. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && /module|preload/i.test(error.message) && /fetch|import|load/i.test(error.message);

function Broken(props: { readonly error: unknown; readonly reset: () => void }): JSX.Element {
  return (
    <div class="page">
      <ErrorState hint={isMissingChunk(props.error) ? text().app.updateMissing : undefined} onRetry={props.reset} />
      <div class="row row--center">
        <Button look="quiet" onClick={() => location.reload()}>
          {text().app.reload}
        </Button>
      </div>
    </div>
  );
}
