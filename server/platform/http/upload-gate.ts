import { refuseField } from '#contract/primitives/problem.ts';

export interface UploadBounds {
  /** Uploads of one person that are read, worked on or waiting. */
  readonly ofOne: number;
  /** Their bytes together; the first comes in whatever its size. */
  readonly bytesOfOne: number;
  readonly bytesOfAll: number;
}

const MB = 1024 * 1024;
const BOUNDS: UploadBounds = { ofOne: 40, bytesOfOne: 64 * MB, bytesOfAll: 512 * MB };
const RETRY_SECONDS = 10;

export const UPLOADS_WAITING =
  'Many of your uploads are still being processed. Please wait for them to finish, then try again.';
export const ALL_WAITING = "We're processing a lot of uploads right now. Please try again in a moment.";

/** Counts what is being uploaded, from before its bytes are read until it is answered: they are held in memory so long. */
export class UploadGate {
  readonly #bounds: UploadBounds;
  readonly #inside = new Map<string, { count: number; bytes: number }>();
  #bytes = 0;

  constructor(bounds: UploadBounds = BOUNDS) {
    this.#bounds = bounds;
  }

  /**
   * Lets one upload in; the answer is called when it has ended.
   * @throws 429 at `file` where too much of that person is inside, 503 where too much of all is
   */
  enter(whose: string, bytes: number): () => void {
    const own = this.#inside.get(whose) ?? { count: 0, bytes: 0 };
    const { ofOne, bytesOfOne, bytesOfAll } = this.#bounds;
    const retry = { retryAfterSeconds: RETRY_SECONDS };
    if (own.count >= ofOne || (own.count > 0 && own.bytes + bytes > bytesOfOne)) {
      throw refuseField('file', UPLOADS_WAITING, 'too_many', 429, retry);
    }
    if (this.#bytes > 0 && this.#bytes + bytes > bytesOfAll) throw refuseField('file', ALL_WAITING, 'busy', 503, retry);
    own.count += 1;
    own.bytes += bytes;
    this.#bytes += bytes;
    this.#inside.set(whose, own);
    return () => {
      own.count -= 1;
      own.bytes -= bytes;
      this.#bytes -= bytes;
      if (own.count === 0) this.#inside.delete(whose);
    };
  }
}
