/** A page that was drawn, as it lies in the cache. */
interface Kept {
  /** The HTML, cut where the nonce goes. */
  readonly parts: readonly string[];
  readonly headers: ReadonlyArray<readonly [string, string]>;
  /** When it has to be drawn anew, in milliseconds of the cache's own clock. */
  readonly until: number;
}

/** What drawing a page answers. */
export interface RenderedPage {
  status: number;
  headers: ReadonlyArray<readonly [string, string]>;
  html: string;
  /** Seconds it may be kept; 0: not at all. */
  keepSeconds: number;
}

/** Pages that are kept; the one that was drawn longest ago goes first. */
const AT_MOST = 300;

/**
 * Public pages as drawn for a visitor without session, kept for seconds. Each sending gets its own nonce.
 * Requests for a page that is just being drawn wait for that drawing.
 */
export class PageCache {
  readonly #placeholder: string;
  readonly #pages = new Map<string, Kept>();
  readonly #drawing = new Map<string, Promise<RenderedPage>>();
  /** Counted up by each drop: what was begun before it is shown to who waits for it, and not kept. */
  #age = 0;
  readonly #now: () => number;

  /**
   * `placeholder` stands where the nonce goes in a kept page: made anew with every start, so that nobody can write it into
   * a page. `now` is in milliseconds and only ever grows.
   */
  constructor(placeholder: string, now: () => number = () => performance.now()) {
    this.#placeholder = placeholder;
    this.#now = now;
  }

  /**
   * The kept page of `key`, or one drawn by `draw(placeholder)` and kept if it may be, with `nonce` in its place. Only for
   * pages that look the same to everybody: for others the caller draws by itself. Throws what `draw` throws.
   */
  async page(key: string, nonce: string, draw: (nonce: string) => Promise<RenderedPage>): Promise<RenderedPage> {
    const kept = this.#pages.get(key);
    if (kept && kept.until > this.#now()) {
      return { status: 200, headers: kept.headers, html: kept.parts.join(nonce), keepSeconds: 0 };
    }
    const age = this.#age;
    let drawing = this.#drawing.get(key);
    if (!drawing) {
      const begun = draw(this.#placeholder).finally(() => {
        if (this.#drawing.get(key) === begun) this.#drawing.delete(key);
      });
      drawing = begun;
      this.#drawing.set(key, begun);
    }
    const drawn = await drawing;
    if (drawn.keepSeconds > 0 && drawn.status === 200 && age === this.#age) {
      this.#keep(key, drawn);
    }
    return { ...drawn, html: drawn.html.replaceAll(this.#placeholder, nonce) };
  }

  /** What public pages show has changed: none that is kept or just being drawn is given to who asks from now on. */
  drop(): void {
    this.#age += 1;
    this.#pages.clear();
    this.#drawing.clear();
  }

  #keep(key: string, drawn: RenderedPage): void {
    this.#pages.delete(key);
    const oldest = this.#pages.keys().next();
    if (this.#pages.size >= AT_MOST && !oldest.done) this.#pages.delete(oldest.value);
    this.#pages.set(key, {
      parts: drawn.html.split(this.#placeholder),
      headers: drawn.headers,
      until: this.#now() + drawn.keepSeconds * 1000,
    });
  }
}
