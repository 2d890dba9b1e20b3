/** Characters that are kept, keys included: some 4 MB. When there are more all go, and those in use come again. */
const AT_MOST = 2_000_000;
/** What is longer was written for one reader. */
const LONGEST = 20_000;

/** Texts that take long to make, by all that they are made of. Bounded; one a program. */
export class DrawnTexts {
  readonly #texts = new Map<string, string>();
  #characters = 0;

  /** The text of `key`, made by `draw` where it isn't kept. Whatever `draw` reads has to stand in the key. */
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
