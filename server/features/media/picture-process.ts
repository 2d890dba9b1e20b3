import { pictureLibrary } from '#server/platform/pictures.ts';
import { serveTasks } from '#server/platform/processes/serve-tasks.ts';
import { drawSize, encodePicture, type Picture, type PictureProblem, type SizeFormat } from './encode-picture.ts';

/** A task for the picture process: bytes alone re-encode an upload; with a size, they resize a stored picture. */
export interface PictureTask {
  readonly bytes: Uint8Array;
  readonly size?: { readonly width: number; readonly height: number | null; readonly format: SizeFormat };
}

export type PictureResult =
  | { readonly picture: Picture }
  | { readonly problem: PictureProblem }
  | { readonly sized: Buffer };

/** Memory for one picture, besides the library: 40 megapixels twice, unpacked. */
const MEMORY_AT_MOST_MB = 512;

async function processPicture({ bytes, size }: PictureTask): Promise<PictureResult> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (size) return { sized: await drawSize(buffer, size) };
  const drawn = await encodePicture(buffer);
  return typeof drawn === 'string' ? { problem: drawn } : { picture: drawn };
}

/** The process that renders pictures, one after another; it is killed if one takes too long. */
await pictureLibrary();
serveTasks(processPicture, { memoryAtMostMb: MEMORY_AT_MOST_MB });
