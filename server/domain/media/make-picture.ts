import type { Metadata, Sharp } from 'sharp';
import {
  IMAGE_MAX_BYTES,
  IMAGE_MAX_PIXELS,
  IMAGE_TOO_LARGE,
  IMAGE_TOO_MANY_PIXELS,
  IMAGE_UNREADABLE,
  WRONG_IMAGE_TYPE,
} from '#contract/media/limits.ts';
import { type Refusal, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { type PictureLibrary, pictureLibrary } from '#server/platform/pictures.ts';
import { imageKindOf, svgProblem } from './media.rules.ts';

/** A picture of our own making: drawn anew from what the upload showed, with nothing else that was in the file. */
export interface Picture {
  readonly bytes: Buffer;
  readonly contentType: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/** Longest side of what is kept. */
const KEPT_SIDE = 2400;
/** Frames together; each has to be drawn anew. */
const MOVING_PIXELS_AT_MOST = 20_000_000;
const FRAMES_AT_MOST = 300;
const DRAWING_WIDTH = 1200;
const SECONDS_AT_MOST = 8;
const WAITING_AT_MOST = 40;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** One picture at a time: a large one unpacked holds up to 160 MB. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= WAITING_AT_MOST)
    throw refuse('busy', 503, 'Many pictures are being worked on. Please try again in a moment.');
  waiting += 1;
  const mine = last.then(work).finally(() => {
    waiting -= 1;
  });
  last = mine.catch(() => undefined);
  return mine;
}

const unreadable = (): Refusal => refuseFields({ file: IMAGE_UNREADABLE });
const tooManyPixels = (): Refusal => refuseFields({ file: IMAGE_TOO_MANY_PIXELS });

function open(sharp: PictureLibrary, bytes: Buffer, options: { moving?: boolean; density?: number } = {}): Sharp {
  return sharp(bytes, {
    limitInputPixels: IMAGE_MAX_PIXELS,
    failOn: 'error',
    animated: options.moving ?? false,
    ...(options.density ? { density: options.density } : {}),
  }).timeout({ seconds: SECONDS_AT_MOST });
}

/** Dots per inch at which a drawing of that size becomes about as wide as we want it. */
function densityFor({ width = 0, height = 0 }: Metadata): number {
  const side = Math.max(width, height, 1);
  return Math.min(2400, Math.max(1, Math.round((72 * DRAWING_WIDTH) / side)));
}

function isMoving({ pages = 1 }: Metadata): boolean {
  return pages > 1;
}

function checkSize(meta: Metadata): void {
  const { width, height, pages = 1, pageHeight } = meta;
  if (!width || !height) throw unreadable();
  const pixels = width * (pageHeight ?? height) * pages;
  if (pixels > (isMoving(meta) ? MOVING_PIXELS_AT_MOST : IMAGE_MAX_PIXELS) || pages > FRAMES_AT_MOST) {
    throw tooManyPixels();
  }
}

function encoded(image: Sharp, kind: string, moving: boolean): Sharp {
  if (moving) return kind === 'gif' ? image.gif({ effort: 3 }) : image.webp({ quality: 82 });
  if (kind === 'jpeg') return image.jpeg({ quality: 86, progressive: true });
  if (kind === 'webp') return image.webp({ quality: 86 });
  return image.png({ compressionLevel: 8 });
}

async function draw(bytes: Buffer): Promise<Picture> {
  const kind = imageKindOf(bytes);
  if (!kind) throw refuse('wrong_type', 415, WRONG_IMAGE_TYPE);
  if (kind === 'svg') {
    const problem = svgProblem(bytes);
    if (problem === 'too-large') throw refuse('too_large', 413, 'A drawing (svg) has at most 2 MB.');
    if (problem)
      throw refuseFields({
        file: 'This drawing (svg) is too involved, or points outside itself. Save it as a png and try that.',
      });
  }
  const sharp = await pictureLibrary();
  const meta = await open(sharp, bytes).metadata();
  checkSize(meta);
  const moving = isMoving(meta) && (kind === 'gif' || kind === 'webp');
  const source = open(sharp, bytes, kind === 'svg' ? { density: densityFor(meta) } : { moving });
  const upright = moving ? source : source.autoOrient();
  const sized = upright.resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await encoded(sized, kind, moving).toBuffer({ resolveWithObject: true });
  if (data.length <= IMAGE_MAX_BYTES) {
    const contentType = `image/${info.format}` as Picture['contentType'];
    return { bytes: data, contentType, width: info.width, height: info.pageHeight ?? info.height };
  }
  // What stays too large without loss is kept with a little.
  const smaller = await open(sharp, bytes)
    .autoOrient()
    .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: smaller.data, contentType: 'image/webp', width: smaller.info.width, height: smaller.info.height };
}

/**
 * Draws an uploaded picture anew: upright, sRGB, at most 2400 pixels a side, without metadata; a drawing (svg) as png.
 * @throws 413 (10 MB), 415 (no picture of ours by its bytes), 422 at `file` (damaged, 40 megapixels, a drawing that reaches out)
 */
export function makePicture(bytes: Buffer): Promise<Picture> {
  if (bytes.length > IMAGE_MAX_BYTES) throw refuse('too_large', 413, IMAGE_TOO_LARGE);
  return inTurn(async () => {
    try {
      return await draw(bytes);
    } catch (error) {
      if (error instanceof Error && error.name === 'Refusal') throw error;
      throw error instanceof Error && /pixel limit/i.test(error.message) ? tooManyPixels() : unreadable();
    }
  });
}

/** A picture of ours in another size, as webp; cut to its shape around what draws the eye. */
export function resizePicture(bytes: Buffer, size: { width: number; height: number | null }): Promise<Buffer> {
  return inTurn(async () => {
    const sharp = await pictureLibrary();
    return open(sharp, bytes)
      .resize({
        width: size.width,
        ...(size.height === null ? {} : { height: size.height, fit: 'cover', position: sharp.strategy.attention }),
        withoutEnlargement: size.height === null,
      })
      .webp({ quality: 82 })
      .toBuffer();
  });
}
