import { availableParallelism } from 'node:os';
import {
  DRAWING_HAS_FILTERS,
  DRAWING_TOO_INVOLVED,
  DRAWING_TOO_LARGE,
  IMAGE_MAX_BYTES,
  IMAGE_TOO_INVOLVED,
  IMAGE_TOO_LARGE,
  IMAGE_TOO_MANY_PIXELS,
  IMAGE_UNREADABLE,
  PICTURES_BUSY,
  WRONG_IMAGE_TYPE,
} from '#contract/media/limits.ts';
import { type Refusal, refuse, refuseField } from '#contract/primitives/problem.ts';
import { PoolFull, TaskPool } from '#server/platform/processes/task-pool.ts';
import { TaskStopped } from '#server/platform/processes/task-process.ts';
import { serverUrl } from '#server/platform/root.ts';
import type { Picture, PictureProblem, SizeFormat } from './encode-picture.ts';
import type { PictureResult, PictureTask } from './picture-process.ts';

const RETRY_SECONDS = 5;
/** rules §10 */
const MAX_SECONDS = 8;
/** As many as keep the cores busy, but enough that one eight-second picture doesn't keep two people waiting. */
const PROCESSES = Math.min(6, Math.max(3, availableParallelism()));

const pool = new TaskPool<PictureTask, PictureResult>({
  program: serverUrl('server/features/media/picture-process.ts'),
  processes: PROCESSES,
  maxSeconds: MAX_SECONDS,
  maxWaiting: { ofOne: 80, ofAll: 400 },
  idleSeconds: 60,
});

const REFUSALS: Readonly<Record<PictureProblem, () => Refusal>> = {
  'wrong-type': () => refuseField('file', WRONG_IMAGE_TYPE, 'wrong_type', 415),
  unreadable: () => refuseField('file', IMAGE_UNREADABLE),
  'too-many-pixels': () => refuseField('file', IMAGE_TOO_MANY_PIXELS),
  'svg-too-large': () => refuseField('file', DRAWING_TOO_LARGE, 'too_large', 413),
  'svg-filter': () => refuseField('file', DRAWING_HAS_FILTERS),
  'svg-outside': () => refuseField('file', DRAWING_TOO_INVOLVED),
  'svg-too-involved': () => refuseField('file', DRAWING_TOO_INVOLVED),
};

const busy = () => refuse('busy', 503, PICTURES_BUSY, { retryAfterSeconds: RETRY_SECONDS });

function runTask(owner: string, task: PictureTask): Promise<PictureResult> {
  return pool.run(owner, task).catch((error: unknown) => {
    if (error instanceof PoolFull) throw busy();
    throw error;
  });
}

/**
 * Re-encodes an uploaded picture in a separate process that is killed after eight seconds; one at a time per person.
 * @throws 413 (10 MB), 415 (its bytes are no supported picture), 422 at `file` (damaged, 40 megapixels, an SVG with
 * outside references or filters, a picture that takes too long or too much memory), 503 if too many are waiting
 */
export async function makePicture(bytes: Buffer, uploadedBy: number): Promise<Picture> {
  if (bytes.length > IMAGE_MAX_BYTES) throw refuseField('file', IMAGE_TOO_LARGE, 'too_large', 413);
  const result = await runTask(`upload:${uploadedBy}`, { bytes }).catch((error: unknown) => {
    throw error instanceof TaskStopped ? refuseField('file', IMAGE_TOO_INVOLVED) : error;
  });
  if ('problem' in result) throw REFUSALS[result.problem]();
  if (!('picture' in result)) throw new Error('A size came back for an upload.');
  return { ...result.picture, bytes: Buffer.from(result.picture.bytes) };
}

/**
 * A stored picture in another size, cropped to its shape around the point of interest. One uploader's pictures are
 * resized one after another, alongside new uploads.
 */
export async function resizePicture(
  bytes: Buffer,
  size: { width: number; height: number | null; format: SizeFormat },
  uploadedBy: number | null,
): Promise<Buffer> {
  const result = await runTask(`size:${uploadedBy}`, { bytes, size }).catch((error: unknown) => {
    throw error instanceof TaskStopped ? busy() : error;
  });
  if (!('sized' in result)) throw new Error('No size came back.');
  return Buffer.from(result.sized);
}
