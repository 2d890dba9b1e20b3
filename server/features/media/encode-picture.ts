import type { Metadata, Sharp } from 'sharp';
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '#contract/media/limits.ts';
import { type PictureLibrary, pictureLibrary } from '#server/platform/pictures.ts';
import { imageKindOf } from './media.rules.ts';
import { type SvgProblem, svgProblem } from './svg.rules.ts';

/** A picture re-encoded from the upload's pixels, with nothing else from the file. */
export interface Picture {
  readonly bytes: Buffer;
  readonly contentType: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';
  readonly width: number;
  readonly height: number;
  /** The dominant color, four bits each of red, green, and blue; null for a picture with transparency. */
  readonly color: number | null;
}

export type PictureProblem = 'wrong-type' | 'unreadable' | 'too-many-pixels' | SvgProblem;

/** The longest side of a stored picture, in pixels. */
const KEPT_SIDE = 2400;
/** Most pixels in all frames together; each frame has to be re-encoded. */
const MAX_MOVING_PIXELS = 20_000_000;
const MAX_FRAMES = 300;
const DRAWING_WIDTH = 1200;

function open(sharp: PictureLibrary, bytes: Buffer, options: { moving?: boolean; density?: number } = {}): Sharp {
  return sharp(bytes, {
    limitInputPixels: IMAGE_MAX_PIXELS,
    failOn: 'error',
    animated: options.moving ?? false,
    ...(options.density ? { density: options.density } : {}),
  });
}

/** The dots per inch at which an SVG of that size gets about as wide as we want it. */
function densityFor({ width = 0, height = 0 }: Metadata): number {
  const side = Math.max(width, height, 1);
  return Math.min(2400, Math.max(1, Math.round((72 * DRAWING_WIDTH) / side)));
}

function isMoving({ pages = 1 }: Metadata): boolean {
  return pages > 1;
}

function sizeProblem(meta: Metadata): PictureProblem | null {
  const { width, height, pages = 1, pageHeight } = meta;
  if (!width || !height) return 'unreadable';
  const pixels = width * (pageHeight ?? height) * pages;
  const maxPixels = isMoving(meta) ? MAX_MOVING_PIXELS : IMAGE_MAX_PIXELS;
  return pixels > maxPixels || pages > MAX_FRAMES ? 'too-many-pixels' : null;
}

function encoded(image: Sharp, kind: string, moving: boolean): Sharp {
  if (moving) return kind === 'gif' ? image.gif({ effort: 3 }) : image.webp({ quality: 82 });
  if (kind === 'jpeg') return image.jpeg({ quality: 86, progressive: true });
  if (kind === 'webp') return image.webp({ quality: 86 });
  return image.png({ compressionLevel: 8 });
}

/** Measured on a thumbnail: the full picture has the same color, and takes a hundred times as long. */
async function colorOf(sharp: PictureLibrary, bytes: Buffer): Promise<number | null> {
  const small = await open(sharp, bytes).resize(48, 48, { fit: 'fill' }).png().toBuffer();
  const { dominant, isOpaque } = await sharp(small).stats();
  if (!isOpaque) return null;
  const bits = (channel: number) => Math.min(15, channel >> 4);
  return (bits(dominant.r) << 8) + (bits(dominant.g) << 4) + bits(dominant.b);
}

async function draw(bytes: Buffer): Promise<Picture | PictureProblem> {
  const kind = imageKindOf(bytes);
  if (!kind) return 'wrong-type';
  const problem = kind === 'svg' ? svgProblem(bytes) : null;
  if (problem) return problem;
  const sharp = await pictureLibrary();
  const meta = await open(sharp, bytes).metadata();
  const tooLarge = sizeProblem(meta);
  if (tooLarge) return tooLarge;
  const moving = isMoving(meta) && (kind === 'gif' || kind === 'webp');
  const source = open(sharp, bytes, kind === 'svg' ? { density: densityFor(meta) } : { moving });
  const upright = moving ? source : source.autoOrient();
  const sized = upright.resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await encoded(sized, kind, moving).toBuffer({ resolveWithObject: true });
  if (data.length <= IMAGE_MAX_BYTES) {
    const contentType = `image/${info.format}` as Picture['contentType'];
    const color = await colorOf(sharp, data);
    return { bytes: data, contentType, width: info.width, height: info.pageHeight ?? info.height, color };
  }
  // A picture that is too large without loss is stored with a little loss.
  const smaller = await open(sharp, bytes)
    .autoOrient()
    .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = smaller.info;
  const color = await colorOf(sharp, smaller.data);
  return { bytes: smaller.data, contentType: 'image/webp', width, height, color };
}

/** Re-encodes an uploaded picture: upright, sRGB, at most 2400 pixels a side, without metadata; an SVG as PNG. */
export async function encodePicture(bytes: Buffer): Promise<Picture | PictureProblem> {
  try {
    return await draw(bytes);
  } catch (error) {
    return error instanceof Error && /pixel limit/i.test(error.message) ? 'too-many-pixels' : 'unreadable';
  }
}

/**
 * The format of a size: AVIF for browsers that accept it, WebP for all others, PNG on request (mail programs read
 * nothing newer).
 */
export type SizeFormat = 'avif' | 'webp' | 'png';

/** A stored picture in another size, cropped to its shape around the point of interest. */
export async function drawSize(
  bytes: Buffer,
  size: { width: number; height: number | null; format: SizeFormat },
): Promise<Buffer> {
  const sharp = await pictureLibrary();
  const sized = open(sharp, bytes).resize({
    width: size.width,
    ...(size.height === null ? {} : { height: size.height, fit: 'cover', position: sharp.strategy.attention }),
    withoutEnlargement: size.height === null,
  });
  // Low effort: a first view shouldn't wait, and more effort would save only a few percent.
  if (size.format === 'png') return sized.png({ palette: true }).toBuffer();
  return (size.format === 'avif' ? sized.avif({ quality: 55, effort: 2 }) : sized.webp({ quality: 82 })).toBuffer();
}
