/**
 * Field tables. `contract/<noun>/<noun>.fields.ts` has a row for each field that an editor writes; schemas, columns, saving,
 * the log, and the form follow from it. What a value means (dates, money, seats, locks, rights) is code of the noun.
 * Readers: `field-schemas.ts` here, `server/platform/database/field-columns.ts`, `server/platform/merge-fields.ts`,
 * `web/kit/form/typed-fields.ts` and `table-field.tsx`.
 */

/** What a field of each kind holds. Required are `line`, `richText` (HTML), `choice`, `zone`, and `whole`. */
export interface FieldKinds {
  line: string;
  optionalLine: string;
  richText: string;
  optionalRichText: string | null;
  /** To the web, or none. */
  link: string | null;
  /** Of something else, or none. Whether it may be that one is asked by the code that takes it. */
  id: number | null;
  choice: string;
  zone: string;
  whole: number;
  switch: boolean;
}

interface AnyField {
  /** Above the field, and where one has to choose between two texts. */
  readonly label: string;
  readonly help?: string;
  /** The part of the form that shows it by this row alone. Without: code of the form shows it. */
  readonly section?: string;
  /** Where it is kept, under its own name in rows. Without: code of the noun keeps it. */
  readonly column?: string;
  /** Its word in the log, with what it was and is. Without: the log says only that it changed, as of texts and links. */
  readonly log?: string;
  /** On the noun's own page, for everyone who may see that page. */
  readonly page?: true;
}
/** A field whose kind says how it is sent, merged, and typed. */
export type PlainField = AnyField &
  (
    | { readonly is: 'line' | 'optionalLine'; readonly max: number; readonly rows?: number }
    | { readonly is: 'richText' | 'optionalRichText' | 'link' | 'id' | 'zone' | 'switch' }
    | { readonly is: 'choice'; readonly choices: readonly string[] }
    | { readonly is: 'whole'; readonly min: number; readonly max: number; readonly unit: string }
  );
/** One without a kind is sent, merged, and typed by code of its noun: a date, a picture. */
export type FieldTable = Readonly<Record<string, PlainField | (AnyField & { readonly is?: never })>>;
export type PlainTable = Readonly<Record<string, PlainField>>;
export type NameIn<T> = keyof T & string;
/** What a thing holds of a table's fields. */
export type Kept<T extends PlainTable> = { readonly [F in keyof T]: FieldKinds[T[F]['is']] };
/** The rows of a table that have a property. */
type Having<T, P extends string> = {
  readonly [F in keyof T as T[F] extends { readonly [K in P]: unknown } ? F : never]: T[F];
};

export const namesIn = <T extends FieldTable>(table: T) => Object.keys(table) as NameIn<T>[];

/** `having(table, 'is')`: its plain fields; `having(table, 'column')`: those that it keeps. */
export const having = <T extends FieldTable, P extends string>(table: T, property: P) =>
  Object.fromEntries(Object.entries(table).filter(([, field]) => property in field)) as Having<T, P>;

/** Something of each field, by its row and name. Which type that makes, the caller says. */
export const eachField = <T extends FieldTable, Made>(
  table: T,
  make: (field: T[NameIn<T>], name: NameIn<T>) => unknown,
) => Object.fromEntries(namesIn(table).map((name) => [name, make(table[name], name)])) as Made;

/** Only the table's fields of a thing that has more. */
export const pickFields = <T extends PlainTable>(table: T, thing: Kept<T>) =>
  eachField<T, Kept<T>>(table, (_, name) => thing[name]);

const BLANK: Partial<FieldKinds> = { optionalRichText: null, link: null, id: null, whole: 0, switch: false };
/** A thing that says nothing yet: empty texts, no links. */
export const blankFields = <T extends PlainTable>(table: T) =>
  eachField<T, Kept<T>>(table, ({ is }) => (is in BLANK ? BLANK[is] : ''));

export const isRichText = ({ is }: PlainField): boolean => is === 'richText' || is === 'optionalRichText';

/** What is said of a whole number out of its bounds. */
export const boundsWords = ({ min, max, unit }: Extract<PlainField, { is: 'whole' }>) =>
  `Enter ${min} to ${max.toLocaleString('en-US')} ${unit}.`;
