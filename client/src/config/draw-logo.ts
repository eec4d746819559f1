import type { BandLogoIn } from "@bandstand/shared/config/contract.ts";
import {
  DRAWN_MAX_BYTES,
  DRAWN_MAX_PX,
  ICON_PX,
  LOGO_MAX_BYTES,
  LOGO_MAX_PX,
} from "@bandstand/shared/config/limits.ts";
import { toBase64 } from "../data/base64.ts";

/** Why a file cannot be the logo, as codes that the server uses too. */
type Unusable = "PICTURE_TOO_LARGE" | "PICTURE_UNREADABLE";

/** The side length of the small copy in which colours are measured. */
const SAMPLE_PX = 64;
/** The margin around a logo that has no background, as a share of the drawn picture's longest side. */
const MARGIN = 0.05;
/** Systems may crop icons to a circle with a diameter of four fifths of their side; the logo stays inside it. */
const ICON_CIRCLE = 0.78;
const SMALLER = 0.75;

const LIGHT = "#ffffff";
const DARK = "#121110";

interface Ground {
  readonly colour: string;
  /** True if the logo has transparent parts, through which the colour shows. */
  readonly isSeen: boolean;
}

function context(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const drawing = canvas.getContext("2d");
  if (drawing === null) throw new Error("this browser cannot draw");
  return drawing;
}

/* Returns a background on which the logo can be seen: dark behind a light logo, otherwise light. A logo that fills its
   rectangle continues in the colour of its corner. */
function groundOf(image: CanvasImageSource): Ground {
  const drawing = context(SAMPLE_PX, SAMPLE_PX);
  drawing.drawImage(image, 0, 0, SAMPLE_PX, SAMPLE_PX);
  const { data } = drawing.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX);
  let [clear, weight, light] = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha < 250) clear += 1;
    weight += alpha;
    light += (alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue)) / 255;
  }
  const isSeen = clear > (SAMPLE_PX * SAMPLE_PX) / 50;
  if (!isSeen) return { colour: `rgb(${data[0]} ${data[1]} ${data[2]})`, isSeen };
  return { colour: weight > 0 && light / weight > 0.6 ? DARK : LIGHT, isSeen };
}

async function bytesOf({ canvas }: CanvasRenderingContext2D): Promise<Uint8Array> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("this browser cannot write PNG");
  return new Uint8Array(await blob.arrayBuffer());
}

interface Box {
  readonly width: number;
  readonly height: number;
  /** The size of the logo, in the middle of the box. */
  readonly inner: readonly [width: number, height: number];
}

/* Draws the logo on its background, scaling it down until the file is small enough. */
async function drawn(image: CanvasImageSource, { colour }: Ground, box: Box): Promise<string> {
  for (let scale = 1; ; scale *= SMALLER) {
    const [width, height] = [Math.max(1, Math.round(box.width * scale)), Math.max(1, Math.round(box.height * scale))];
    const [across, down] = [box.inner[0] * scale, box.inner[1] * scale];
    const drawing = context(width, height);
    drawing.fillStyle = colour;
    drawing.fillRect(0, 0, width, height);
    drawing.imageSmoothingQuality = "high";
    drawing.drawImage(image, (width - across) / 2, (height - down) / 2, across, down);
    const bytes = await bytesOf(drawing);
    if (bytes.length <= DRAWN_MAX_BYTES) return toBase64(bytes);
  }
}

const isPng = (bytes: Uint8Array): boolean => bytes[0] === 0x89 && bytes[1] === 0x50;

async function imageOf(bytes: Uint8Array<ArrayBuffer>): Promise<HTMLImageElement | null> {
  const url = URL.createObjectURL(new Blob([bytes], { type: isPng(bytes) ? "image/png" : "image/svg+xml" }));
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Reads a logo file and draws the PNGs for screens, PDFs, emails and the installed app. Drawing them in the browser
 * means that the server need not render SVGs. The server checks every PNG.
 */
export async function drawLogo(file: Blob): Promise<BandLogoIn | Unusable> {
  if (file.size > LOGO_MAX_BYTES) return "PICTURE_TOO_LARGE";
  const bytes = new Uint8Array(await file.arrayBuffer());
  const image = await imageOf(bytes);
  if (image === null) return "PICTURE_UNREADABLE";
  const { naturalWidth, naturalHeight } = image;
  const longest = Math.max(naturalWidth, naturalHeight);
  if (isPng(bytes) && longest > LOGO_MAX_PX) return "PICTURE_TOO_LARGE";
  const ground = groundOf(image);
  const margin = ground.isSeen ? 2 * MARGIN * DRAWN_MAX_PX : 0;
  const scale = (DRAWN_MAX_PX - margin) / longest;
  const inner = [naturalWidth * scale, naturalHeight * scale] as const;
  const onIcon = (ICON_CIRCLE * ICON_PX) / Math.hypot(naturalWidth, naturalHeight);
  return {
    original: toBase64(bytes),
    drawn: await drawn(image, ground, { width: inner[0] + margin, height: inner[1] + margin, inner }),
    icon: await drawn(image, ground, {
      width: ICON_PX,
      height: ICON_PX,
      inner: [naturalWidth * onIcon, naturalHeight * onIcon],
    }),
  };
}
