/** UTF-16 units that are kept as text before they become bytes. */
const PIECE = 12_000;

/**
 * A page as React draws it, in thousands of scraps, kept in UTF-8 by the dozen kilobytes. Put together first it would be one text of twice
 * its size (a page has letters beyond Latin-1), too large for the young generation, made and read once, and a tenth of what a page costs.
 */
export class DrawnPieces {
  readonly #encoder = new TextEncoder();
  readonly #pieces: Uint8Array<ArrayBuffer>[] = [];
  #text = '';

  push(text: string): void {
    this.#text += text;
    if (this.#text.length >= PIECE) this.#encode();
  }

  /** What came so far, in UTF-8. */
  taken(): readonly Uint8Array<ArrayBuffer>[] {
    if (this.#text !== '') this.#encode();
    return this.#pieces;
  }

  #encode(): void {
    this.#pieces.push(this.#encoder.encode(this.#text));
    this.#text = '';
  }
}
