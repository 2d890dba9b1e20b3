import { type Drawn, KeptAnswer } from './kept-answer.ts';
import type { Input } from './shared-drawing.ts';

/**
 * THE RULE. What visitors are answered is kept here, in memory, as finished bytes, and nowhere else.
 *
 * - Whose: every GET of the contract that anyone may ask, and every page that says for how many seconds. Nothing is listed
 *   anywhere. Not what follows from who asks: a drawing is made by a request without cookies and address, and a handler
 *   that reads one of them, sets a cookie or counts a try makes its route a personal one (`watch-exchange.ts`). Not an
 *   address that is a secret (`kept-addresses.ts`). Who carries a living session never gets here.
 * - By what: the parameters that the contract or the page's route knows, as they were read, and nothing else of a request.
 * - How long: an answer of the API for a second, and never across a whole minute of the school's clock, at which things
 *   begin and end. A page as long as the answers it was drawn from are the same (they are asked for again each second, and
 *   what is kept of them counts by its own age: what a page says is no older than a second, either), at most as long as it
 *   says. What is asked for a lot is drawn anew shortly before, so that nobody waits. Both until a write is told by NOTIFY (`tell_public_pages`): then each is asked for anew.
 * - How often: one drawing at a time for one address; who asks meanwhile waits for it.
 * - How much: so many bytes; what was drawn longest ago goes first.
 */
export interface KeepingOptions {
  readonly draw: (address: Address) => Promise<Drawing>;
  /** What an answer that a page was drawn from says now; the same as then: the page is still true. */
  readonly askAgain: (url: string) => Promise<Input>;
  /** The school's time in milliseconds. */
  readonly clock: () => number;
  /** Only ever grows, in milliseconds. */
  readonly now?: () => number;
  readonly mostBytes?: number;
  /** For how long an answer needs no question; tests that wait for a word of the database say longer. */
  readonly freshMs?: number;
  /** Told of a route that turned out to be a personal one, once. */
  readonly onPersonal?: (route: string, why: string) => void;
}

/** What is kept under one key. */
export interface Address {
  readonly key: string;
  /** The route, for metrics. */
  readonly route: string;
  /** What is asked for to draw it. */
  readonly url: string;
}

export interface Drawing extends Drawn {
  /** For how long it may be kept, in milliseconds; 0: not at all. */
  readonly keepMs: number;
  /** Why it is one person's alone; undefined: it is the same for all visitors. */
  readonly personal: string | undefined;
}

const FRESH_MS = 1000;
/** From this part of that time on it is drawn anew for who comes later. */
const AHEAD = 0.7;
const MINUTE_MS = 60_000;
const MOST_BYTES = 32 * 1024 * 1024;
/** One that is larger than this part of all is not kept. */
const MOST_OF_ONE = 8;

/** A drawing that goes on. */
interface Begun {
  readonly drop: number;
  /** Who asks later waits for another one. */
  readonly until: number;
  readonly answer: Promise<KeptAnswer | undefined>;
}

export class KeptAnswers {
  readonly #options: KeepingOptions;
  readonly #now: () => number;
  readonly #most: number;
  readonly #answers = new Map<string, KeptAnswer>();
  readonly #drawing = new Map<string, Begun>();
  /** Routes whose answers follow from who asks. */
  readonly #personal = new Set<string>();
  #bytes = 0;
  /** Counted up by each drop: what was begun before it is given to who waited for it, and not kept. */
  #drop = 0;

  constructor(options: KeepingOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#most = options.mostBytes ?? MOST_BYTES;
  }

  /** Bytes of all that is kept. */
  get bytes(): number {
    return this.#bytes;
  }

  get count(): number {
    return this.#answers.size;
  }

  /** What visitors see has changed: nothing is given unasked to who asks from now on. */
  drop(): void {
    this.#drop += 1;
  }

  /** Another time of the school's: also what says the same was drawn for a moment that is over. */
  forgetAll(): void {
    this.drop();
    for (const key of [...this.#answers.keys()]) this.#forget(key);
  }

  /** The answer for all visitors, at once where it is kept. Undefined: whoever asks has to be answered by himself. */
  find(address: Address): KeptAnswer | Promise<KeptAnswer | undefined> | undefined {
    const now = this.#now();
    const kept = this.#answers.get(address.key);
    if (kept && kept.drop === this.#drop && kept.freshUntil > now) {
      // One that fails is told to who waits for it, later.
      if (kept.renewFrom <= now && !this.#drawing.has(address.key)) this.#begin(address, kept).catch(() => undefined);
      return kept;
    }
    if (this.#personal.has(address.route)) return undefined;
    const drawing = this.#drawing.get(address.key);
    if (drawing && drawing.drop === this.#drop && drawing.until > now) return drawing.answer;
    return this.#begin(address, kept);
  }

  #begin(address: Address, kept: KeptAnswer | undefined): Promise<KeptAnswer | undefined> {
    const { freshMs, clock } = this.#options;
    const began = this.#now();
    const minute = freshMs === undefined ? MINUTE_MS - (clock() % MINUTE_MS) : Number.POSITIVE_INFINITY;
    const answer = this.#renew(address, kept, began, minute).finally(() => {
      if (this.#drawing.get(address.key)?.answer === answer) this.#drawing.delete(address.key);
    });
    this.#drawing.set(address.key, { drop: this.#drop, until: began + minute, answer });
    return answer;
  }

  async #renew(
    address: Address,
    kept: KeptAnswer | undefined,
    began: number,
    minute: number,
  ): Promise<KeptAnswer | undefined> {
    const drop = this.#drop;
    const fresh = Math.min(this.#options.freshMs ?? FRESH_MS, minute);
    /** No longer than what it was made from, and drawn anew a while before that. */
    const times = (inputs: readonly Input[], most = Number.POSITIVE_INFINITY) => {
      const freshUntil = Math.min(began + fresh, most, ...inputs.map((input) => input.freshUntil));
      return { freshUntil, renewFrom: freshUntil - fresh * (1 - AHEAD) };
    };
    const now = kept && kept.endsAt > began ? await this.#isTrue(kept.inputs) : undefined;
    if (kept && now) {
      Object.assign(kept, times(now, kept.endsAt));
      this.#keep(address.key, kept, drop);
      return kept;
    }
    const drawn = await this.#options.draw(address);
    if (drawn.personal !== undefined) {
      if (!this.#personal.has(address.route)) this.#options.onPersonal?.(address.route, drawn.personal);
      this.#personal.add(address.route);
      return undefined;
    }
    // What went wrong here is drawn, and logged, for each who asks.
    if (drawn.status >= 500) return undefined;
    const made = new KeptAnswer(drawn);
    // Squeezed once as long as it says the same.
    const answer = kept?.isSameAs(made) ? kept : made;
    Object.assign(answer, times(drawn.inputs));
    if (drawn.status !== 200 || drawn.keepMs <= 0) return answer;
    answer.endsAt = began + Math.min(drawn.keepMs, minute);
    this.#keep(address.key, answer, drop);
    return answer;
  }

  /** A page is as true as what it was drawn from, told as it is now; an answer of the API is drawn from the tables, and has to be drawn. */
  async #isTrue(inputs: readonly Input[]): Promise<readonly Input[] | undefined> {
    if (inputs.length === 0) return undefined;
    const now = await Promise.all(inputs.map(({ url }) => this.#options.askAgain(url)));
    return inputs.every(({ essence }, index) => essence === now[index]?.essence) ? now : undefined;
  }

  #keep(key: string, answer: KeptAnswer, drop: number): void {
    if (drop !== this.#drop || answer.bytes > this.#most / MOST_OF_ONE) return;
    answer.drop = drop;
    this.#forget(key);
    this.#answers.set(key, answer);
    this.#bytes += answer.bytes + 2 * key.length;
    answer.onGrown = (by) => {
      this.#bytes += by;
      this.#makeRoom();
    };
    this.#makeRoom();
  }

  #forget(key: string): void {
    const known = this.#answers.get(key);
    if (!known) return;
    this.#answers.delete(key);
    this.#bytes -= known.bytes + 2 * key.length;
    known.onGrown = undefined;
  }

  #makeRoom(): void {
    for (const key of this.#answers.keys()) {
      if (this.#bytes <= this.#most) return;
      this.#forget(key);
    }
  }
}
