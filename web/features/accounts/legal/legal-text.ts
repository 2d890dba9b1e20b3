/** A text that people agree to. Operators replace ours with their own and raise `LEGAL_VERSIONS`. */
export interface LegalText {
  readonly title: string;
  readonly line: string;
  /** Its version's date, `2026-11-01`. */
  readonly version: string;
  /** Sections of paragraphs; an array becomes a list. `{support}` becomes the configured email address. */
  readonly sections: readonly {
    readonly title: string;
    readonly paragraphs: readonly (string | readonly string[])[];
  }[];
}
