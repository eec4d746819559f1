import { type JSX, Show, Suspense, createResource } from "solid-js";
import "./qr-code.css";

interface QrCodeProps {
  readonly data: string;
  /** Describes the content for people who cannot see it. */
  readonly label: string;
  /** Shown if the data is too long for a code. */
  readonly tooLong: string;
}

/** The quiet zone that readers need around the code, in modules. */
const BORDER = 3;

/* One path of unit squares is smaller and sharper than an image. */
async function pathOf(data: string): Promise<{ readonly size: number; readonly path: string } | null> {
  const { encode } = await import("uqr");
  try {
    const { size, data: rows } = encode(data, { ecc: "L", border: BORDER });
    const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
    return { size, path };
  } catch {
    return null;
  }
}

/** A QR code, dark on white in both themes. The encoder is loaded on first use. */
export function QrCode(props: QrCodeProps): JSX.Element {
  const [code] = createResource(() => props.data, pathOf);
  return (
    <div class="qr-code">
      {/* Without this boundary, the whole card around the code would disappear for a moment and lose the focus. */}
      <Suspense>
        <Show when={code() !== null} fallback={<p role="alert">{props.tooLong}</p>}>
          <Show when={code()}>
            {(drawn) => (
              <svg viewBox={`0 0 ${drawn().size} ${drawn().size}`} role="img" aria-label={props.label}>
                <path d={drawn().path} />
              </svg>
            )}
          </Show>
        </Show>
      </Suspense>
    </div>
  );
}
