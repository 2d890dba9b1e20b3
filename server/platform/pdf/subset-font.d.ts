declare module 'subset-font' {
  /** A font with only the letters of `text`; with `variationAxes` fixed it is no longer variable. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options?: { targetFormat?: 'sfnt' | 'woff' | 'woff2'; variationAxes?: Readonly<Record<string, number>> },
  ): Promise<Buffer>;
}
