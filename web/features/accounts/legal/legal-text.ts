/** A text that people agree to. Operators put their own in place of ours and raise `LEGAL_VERSIONS`. */
export interface LegalText {
  readonly title: string;
  readonly line: string;
  /** Its version's date, `2026-11-01`. */
  readonly version: string;
  /** Sections of paragraphs; a list of texts is drawn as a list. `{support}` becomes the configured address. */
  readonly sections: readonly {
    readonly title: string;
    readonly paragraphs: readonly (string | readonly string[])[];
  }[];
}
