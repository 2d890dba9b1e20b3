import { pictureLibrary } from '#server/platform/pictures.ts';
import { serveTasks } from '#server/platform/processes/serve-tasks.ts';
import { drawPicture, drawSize, type Picture, type PictureProblem, type SizeFormat } from './draw-picture.ts';

/** What a picture's process is asked: bytes alone draw an upload anew, with a size a picture of ours in that size. */
export interface PictureTask {
  readonly bytes: Uint8Array;
  readonly size?: { readonly width: number; readonly height: number | null; readonly format: SizeFormat };
}

export type PictureAnswer =
  | { readonly picture: Picture }
  | { readonly problem: PictureProblem }
  | { readonly sized: Buffer };

/** What one picture may take beside the library: 40 megapixels twice, unpacked. */
const MEMORY_AT_MOST_MB = 512;

async function answer({ bytes, size }: PictureTask): Promise<PictureAnswer> {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (size) return { sized: await drawSize(given, size) };
  const drawn = await drawPicture(given);
  return typeof drawn === 'string' ? { problem: drawn } : { picture: drawn };
}

/** The program in which pictures are drawn, one after the other; it is killed where one takes too long. */
await pictureLibrary();
serveTasks(answer, { memoryAtMostMb: MEMORY_AT_MOST_MB });
