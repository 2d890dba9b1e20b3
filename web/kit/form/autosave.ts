import { isApiProblem } from '#web/api/problem.ts';

/** What a save answers: the version that stands now, and when it was written. */
export interface Saved {
  version: number;
  /** ISO. */
  savedAt: string | null;
}

/** Another version stood: what it says, who wrote it and when. */
export interface Theirs<T> {
  value: T;
  version: number;
  savedBy: string | null;
  savedAt: string | null;
}

export type AutosaveState<T> =
  /** Nothing was typed that isn't saved; `at` null: nothing was ever saved. */
  | { readonly is: 'saved'; readonly at: string | null }
  /** Typed, and about to be sent or on its way. */
  | { readonly is: 'saving' }
  /** No answer comes: kept in the browser, and tried again by itself. */
  | { readonly is: 'offline' }
  /** Refused: why. It is tried again by itself where that may help. */
  | { readonly is: 'failed'; readonly why: string; readonly again: boolean }
  /** Somebody else saved meanwhile: a choice. */
  | { readonly is: 'stale'; readonly theirs: Theirs<T> }
  /** The session ended: signing in goes on. */
  | { readonly is: 'signed-out' }
  /** The caller takes care of it (`onRefused`): nothing is sent any more until `resume`. */
  | { readonly is: 'stopped' };

export interface AutosaveOptions<T> {
  value: T;
  version: number;
  /** When what stands was saved, ISO. */
  savedAt: string | null;
  save: (value: T, version: number) => Promise<Saved>;
  /** What another version says, of a refused save; null where it was refused for something else. */
  theirsOf: (error: unknown) => Theirs<T> | null;
  /** A refusal that ends the writing: true where the caller shows it. */
  onRefused?: (error: unknown) => boolean;
  onState: (state: AutosaveState<T>) => void;
  /** How long typing pauses before it is sent; 700 unless told. */
  pauseMs?: number;
  /** Calls back later; answers how not to. */
  later?: (work: () => void, milliseconds: number) => () => void;
}

/** Once typing pauses. */
const PAUSE_MS = 700;
const BACK_OFF_MS = [1000, 2000, 4000, 8000, 16_000, 30_000] as const;

/** How long to wait before the next try, by how many have failed. */
export function backOffMs(failures: number): number {
  return BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length) - 1] ?? BACK_OFF_MS[0];
}

const windowLater = (work: () => void, milliseconds: number) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * Saves what is typed by itself (rules-teachers S5): one request at a time, the newest state next, each with the version that
 * it is based on. What fails for want of a network or a server is tried again, later and later; what somebody else saved
 * meanwhile is a choice; a session that ended waits for signing in. Nothing typed is ever dropped here.
 */
export class Autosave<T> {
  private readonly options: AutosaveOptions<T>;
  private saved: T;
  private current: T;
  private known: number;
  private savedAt: string | null;
  private running: Promise<boolean> | null = null;
  private failures = 0;
  private halted = false;
  private cancelWait: (() => void) | null = null;

  constructor(options: AutosaveOptions<T>) {
    this.options = options;
    this.saved = options.value;
    this.current = options.value;
    this.known = options.version;
    this.savedAt = options.savedAt;
  }

  /** The version on which the next save is based. */
  get version(): number {
    return this.known;
  }

  /** Something was typed that isn't saved. */
  get dirty(): boolean {
    return this.current !== this.saved;
  }

  /** The newest state; it is sent once typing pauses. */
  set(value: T): void {
    this.current = value;
    if (this.halted) return;
    if (!this.dirty && !this.running) {
      this.tell({ is: 'saved', at: this.savedAt });
      return;
    }
    if (this.failures === 0) this.tell({ is: 'saving' });
    if (!this.running && this.failures === 0) this.waitFor(this.options.pauseMs ?? PAUSE_MS);
  }

  /** Sends at once what isn't saved. Whether all of it is saved then. */
  async flush(): Promise<boolean> {
    this.cancelWait?.();
    while (!this.halted && (this.running || this.dirty)) {
      if (!(await (this.running ?? this.send()))) break;
    }
    return !this.dirty;
  }

  /** Goes on after a choice, a sign-in, or a way back: with another version where one is given. */
  resume(version = this.known): void {
    this.known = version;
    this.halted = false;
    this.failures = 0;
    if (this.dirty) void this.flush();
    else this.tell({ is: 'saved', at: this.savedAt });
  }

  /** What stands at the server is what stands here: theirs was taken, or it was read anew. */
  adopt(value: T, saved: Saved): void {
    this.cancelWait?.();
    this.current = value;
    this.saved = value;
    this.known = saved.version;
    this.savedAt = saved.savedAt;
    this.halted = false;
    this.failures = 0;
    this.tell({ is: 'saved', at: saved.savedAt });
  }

  /** Sends nothing any more. */
  stop(): void {
    this.cancelWait?.();
    this.halted = true;
  }

  private tell(state: AutosaveState<T>): void {
    this.options.onState(state);
  }

  private waitFor(milliseconds: number): void {
    this.cancelWait?.();
    this.cancelWait = (this.options.later ?? windowLater)(() => {
      this.cancelWait = null;
      void this.flush();
    }, milliseconds);
  }

  /** Whether it was saved. */
  private send(): Promise<boolean> {
    const sent = this.current;
    this.tell({ is: 'saving' });
    this.running = this.options
      .save(sent, this.known)
      .then(
        (saved) => {
          this.saved = sent;
          this.known = saved.version;
          this.savedAt = saved.savedAt;
          this.failures = 0;
          if (!this.dirty) this.tell({ is: 'saved', at: saved.savedAt });
          return true;
        },
        (error: unknown) => {
          this.failed(error);
          return false;
        },
      )
      .finally(() => {
        this.running = null;
      });
    return this.running;
  }

  private failed(error: unknown): void {
    const theirs = this.options.theirsOf(error);
    const status = isApiProblem(error) ? error.status : 0;
    if (theirs) this.halt({ is: 'stale', theirs });
    else if (this.options.onRefused?.(error)) this.halt({ is: 'stopped' });
    else if (status === 401) this.halt({ is: 'signed-out' });
    else this.tryAgain(error, status);
  }

  private tryAgain(error: unknown, status: number): void {
    const again = status === 0 || status === 429 || status >= 500;
    // What is refused as it stands is tried again once it is typed otherwise.
    this.failures = again ? this.failures + 1 : 0;
    if (again) this.waitFor(backOffMs(this.failures));
    this.tell(
      status === 0
        ? { is: 'offline' }
        : { is: 'failed', why: error instanceof Error ? error.message : 'Something went wrong.', again },
    );
  }

  private halt(state: AutosaveState<T>): void {
    this.halted = true;
    this.tell(state);
  }
}
