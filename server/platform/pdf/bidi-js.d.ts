/** bidi-js declares types for an ES module, which it isn't. */
declare module 'bidi-js' {
  interface Levels {
    /** For each UTF-16 unit of the text: odd if it is read from right to left. */
    readonly levels: Uint8Array;
    readonly paragraphs: readonly { readonly level: number }[];
  }

  /** The Unicode bidirectional algorithm (UAX 9). */
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): Levels;
    /** `(` for `)`; null for a character without a counterpart. */
    getMirroredCharacter(sign: string): string | null;
  };
}
