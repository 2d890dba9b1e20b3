/** Its own types are those of an ES module, which it isn't. */
declare module 'bidi-js' {
  interface Levels {
    /** For each UTF-16 unit of the text: odd where it is read from the right. */
    readonly levels: Uint8Array;
    readonly paragraphs: readonly { readonly level: number }[];
  }

  /** The bidirectional algorithm of Unicode (UAX 9). */
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): Levels;
    /** `(` for `)`; null for a sign that has none. */
    getMirroredCharacter(sign: string): string | null;
  };
}
