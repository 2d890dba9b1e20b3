/**
 * Limit of cached characters, keys included: about 4 MB. Beyond this, the cache is emptied, and texts in use are
 * rendered again.
 */
const AT_MOST = 2_000_000;
/** Longer texts are written for one reader, so they aren't cached. */
const LONGEST = 20_000;

/** A bounded cache of rendered texts, by everything they are made from. One per process. */
export class RenderCache {
  readonly #texts = new Map<string, string>();
  #characters = 0;

  /** The text for `key`, rendered by `draw` if it isn't cached. The key has to contain everything that `draw` reads. */
  get(key: string, draw: () => string): string {
    const kept = this.#texts.get(key);
    if (kept !== undefined) return kept;
    const text = draw();
    const characters = key.length + text.length;
    if (characters > LONGEST) return text;
    if (this.#characters + characters > AT_MOST) {
      this.#texts.clear();
      this.#characters = 0;
    }
    this.#texts.set(key, text);
    this.#characters += characters;
    return text;
  }
}
