declare module 'subset-font' {
  /** How much of a variable font's axis is retained: one value, or a range with its default. */
  type AxisKept = number | { readonly min: number; readonly max: number; readonly default: number };

  /** A font with only the letters of `text`; with `variationAxes` fixed, it is no longer variable. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options?: {
      targetFormat?: 'sfnt' | 'woff' | 'woff2';
      variationAxes?: Readonly<Record<string, AxisKept>>;
      /** OpenType features by their four-letter tags; all of them if left out. */
      keepFeatures?: readonly string[];
    },
  ): Promise<Buffer>;
}
