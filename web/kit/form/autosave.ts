import { isApiProblem } from '#web/api/problem.ts';

/** What a save returns: the version now stored, and when it was written. */
export interface Saved {
  version: number;
  /** ISO 8601. */
  savedAt: string | null;
}

/** The conflicting version on the server: its text, who wrote it, and when. */
export interface Theirs<T> {
  value: T;
  version: number;
  savedBy: string | null;
  savedAt: string | null;
}

export type AutosaveState<T> =
  /** Everything typed is saved; `at` is null if nothing was ever saved. */
  | { readonly is: 'saved'; readonly at: string | null }
  /** Typed, and about to be sent or being sent. */
  | { readonly is: 'saving' }
  /** The server can't be reached: stored in the browser and retried automatically. */
  | { readonly is: 'offline' }
  /** Refused, and why. `again`: it is retried automatically. */
  | { readonly is: 'failed'; readonly why: string; readonly again: boolean }
  /** Someone else saved in the meantime, so the person has to choose. */
  | { readonly is: 'stale'; readonly theirs: Theirs<T> }
  /** The session ended; saving continues after the person signs in. */
  | { readonly is: 'signed-out' }
  /** The caller handles it (`onRefused`): nothing is sent until `resume`. */
  | { readonly is: 'stopped' };

export interface AutosaveOptions<T> {
  value: T;
  version: number;
  /** When the loaded value was saved, ISO 8601. */
  savedAt: string | null;
  save: (value: T, version: number) => Promise<Saved>;
  /** The other version carried by a refused save; null if it was refused for another reason. */
  theirsOf: (error: unknown) => Theirs<T> | null;
  /** Called for a refusal that may end editing; returns true if the caller shows it. */
  onRefused?: (error: unknown) => boolean;
  onState: (state: AutosaveState<T>) => void;
  /** Milliseconds without typing before a save is sent; 700 by default. */
  pauseMs?: number;
  /** Schedules a callback and returns a function that cancels it. */
  later?: (work: () => void, milliseconds: number) => () => void;
}

const PAUSE_MS = 700;
const BACK_OFF_MS = [1000, 2000, 4000, 8000, 16_000, 30_000] as const;

/** The delay before the next try in milliseconds, by the number of failures so far. */
export function backOffMs(failures: number): number {
  return BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length) - 1] ?? BACK_OFF_MS[0];
}

const windowLater = (work: () => void, milliseconds: number) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

/**
 * Saves what is typed automatically (rules-teachers S5): one request at a time, the newest state next, each with the
 * version it is based on. After a network or server error it retries with growing delays. If someone else saved in the
 * meantime, the person chooses; if the session ended, it waits for sign-in. It never drops typed text.
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

  get version(): number {
    return this.known;
  }

  get dirty(): boolean {
    return this.current !== this.saved;
  }

  /** Sets the newest state, which is sent once typing pauses. */
  set(value: T): void {
    this.current = value;
    if (this.halted) return;
    if (!this.dirty && !this.running) {
      this.notify({ is: 'saved', at: this.savedAt });
      return;
    }
    if (this.failures === 0) this.notify({ is: 'saving' });
    if (!this.running && this.failures === 0) this.waitFor(this.options.pauseMs ?? PAUSE_MS);
  }

  /** Sends unsaved changes right away. Returns whether everything is saved afterwards. */
  async flush(): Promise<boolean> {
    this.cancelWait?.();
    while (!this.halted && (this.running || this.dirty)) {
      if (!(await (this.running ?? this.send()))) break;
    }
    return !this.dirty;
  }

  /** Continues after a choice, a sign-in, or a return to the page; from another version if one is given. */
  resume(version = this.known): void {
    this.known = version;
    this.halted = false;
    this.failures = 0;
    if (this.dirty) void this.flush();
    else this.notify({ is: 'saved', at: this.savedAt });
  }

  /** Takes over the server's state: after the person chose the other version, or after a reload. */
  adopt(value: T, saved: Saved): void {
    this.cancelWait?.();
    this.current = value;
    this.saved = value;
    this.known = saved.version;
    this.savedAt = saved.savedAt;
    this.halted = false;
    this.failures = 0;
    this.notify({ is: 'saved', at: saved.savedAt });
  }

  /** Stops sending. */
  stop(): void {
    this.cancelWait?.();
    this.halted = true;
  }

  private notify(state: AutosaveState<T>): void {
    this.options.onState(state);
  }

  private waitFor(milliseconds: number): void {
    this.cancelWait?.();
    this.cancelWait = (this.options.later ?? windowLater)(() => {
      this.cancelWait = null;
      void this.flush();
    }, milliseconds);
  }

  /** Sends the current state; returns whether it was saved. */
  private send(): Promise<boolean> {
    const sent = this.current;
    this.notify({ is: 'saving' });
    this.running = this.options
      .save(sent, this.known)
      .then(
        (saved) => {
          this.saved = sent;
          this.known = saved.version;
          this.savedAt = saved.savedAt;
          this.failures = 0;
          if (!this.dirty) this.notify({ is: 'saved', at: saved.savedAt });
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
    const willRetry = status === 0 || status === 429 || status >= 500;
    // Text that was refused is sent again only after it changes.
    this.failures = willRetry ? this.failures + 1 : 0;
    if (willRetry) this.waitFor(backOffMs(this.failures));
    this.notify(
      status === 0
        ? { is: 'offline' }
        : { is: 'failed', why: error instanceof Error ? error.message : 'Something went wrong.', again: willRetry },
    );
  }

  private halt(state: AutosaveState<T>): void {
    this.halted = true;
    this.notify(state);
  }
}
