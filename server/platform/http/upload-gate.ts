import { refuseField } from '#contract/primitives/problem.ts';

export interface UploadLimits {
  /** How many of a person's uploads may be read, processed, or waiting at the same time. */
  readonly ofOne: number;
  /** How many bytes those uploads may have together; the first is admitted whatever its size. */
  readonly bytesOfOne: number;
  readonly bytesOfAll: number;
}

const MB = 1024 * 1024;
const LIMITS: UploadLimits = { ofOne: 40, bytesOfOne: 64 * MB, bytesOfAll: 512 * MB };
const RETRY_SECONDS = 10;

export const UPLOADS_WAITING =
  'Many of your uploads are still being processed. Please wait for them to finish, then try again.';
export const ALL_WAITING = "We're processing a lot of uploads right now. Please try again in a moment.";

/**
 * Counts uploads in progress, from before their bytes are read until the response, because they are in memory that
 * long.
 */
export class UploadGate {
  readonly #bounds: UploadLimits;
  readonly #inside = new Map<string, { count: number; bytes: number }>();
  #bytes = 0;

  constructor(bounds: UploadLimits = LIMITS) {
    this.#bounds = bounds;
  }

  /**
   * Admits one upload; call the returned function when it has ended.
   * @throws 429 at `file` if the person `whose` has too much in progress, 503 if everyone together does
   */
  enter(uploader: string, bytes: number): () => void {
    const own = this.#inside.get(uploader) ?? { count: 0, bytes: 0 };
    const { ofOne, bytesOfOne, bytesOfAll } = this.#bounds;
    const retry = { retryAfterSeconds: RETRY_SECONDS };
    if (own.count >= ofOne || (own.count > 0 && own.bytes + bytes > bytesOfOne)) {
      throw refuseField('file', UPLOADS_WAITING, 'too_many', 429, retry);
    }
    if (this.#bytes > 0 && this.#bytes + bytes > bytesOfAll) throw refuseField('file', ALL_WAITING, 'busy', 503, retry);
    own.count += 1;
    own.bytes += bytes;
    this.#bytes += bytes;
    this.#inside.set(uploader, own);
    return () => {
      own.count -= 1;
      own.bytes -= bytes;
      this.#bytes -= bytes;
      if (own.count === 0) this.#inside.delete(uploader);
    };
  }
}
