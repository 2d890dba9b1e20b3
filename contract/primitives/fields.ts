/**
 * Field tables. `contract/<noun>/<noun>.fields.ts` has a row for each field that an editor writes; schemas, columns, saving,
 * the log, and the form follow from it. What a value means (dates, money, seats, locks, rights) is code of the noun.
 * Readers: `field-schemas.ts` here, `server/platform/database/field-columns.ts`, `server/platform/merge-fields.ts`,
 * `web/kit/form/form-values.ts` and `table-field.tsx`.
 */

/** What a field of each type holds. */
export interface FieldTypes {
  line: string;
  optionalLine: string;
  /** Of several lines. */
  optionalText: string | null;
  /** HTML; code of the noun may let it be empty. */
  richText: string;
  /** HTML that shows something: a request that sends an empty one is refused. */
  requiredRichText: string;
  optionalRichText: string | null;
  /** To the web, or none. */
  link: string | null;
  /** Of something else, or none. Whether it may be that one is checked by the code that takes it. */
  id: number | null;
  choice: string;
  zone: string;
  integer: number;
  switch: boolean;
}

/** What each type is while nothing is in it, whether it can be left so, and whether it holds HTML. */
const TYPES = {
  line: { blank: '', required: true, html: false },
  optionalLine: { blank: '', required: false, html: false },
  optionalText: { blank: null, required: false, html: false },
  richText: { blank: '', required: true, html: true },
  requiredRichText: { blank: '', required: true, html: true },
  optionalRichText: { blank: null, required: false, html: true },
  link: { blank: null, required: false, html: false },
  id: { blank: null, required: false, html: false },
  choice: { blank: '', required: true, html: false },
  zone: { blank: '', required: true, html: false },
  integer: { blank: 0, required: true, html: false },
  switch: { blank: false, required: false, html: false },
} as const satisfies {
  readonly [K in keyof FieldTypes]: {
    readonly blank: FieldTypes[K];
    readonly required: boolean;
    readonly html: boolean;
  };
};
type TypeThatIs<P extends 'required' | 'html'> = {
  [K in keyof FieldTypes]: (typeof TYPES)[K][P] extends true ? K : never;
}[keyof FieldTypes];
export type RequiredType = TypeThatIs<'required'>;

interface AnyField {
  /** Above the field, and where a person chooses between two texts. */
  readonly label: string;
  readonly help?: string;
}
/** Stored under its own name in rows, or by code of the noun; `page`: the noun's own page has it; code of the noun may narrow who gets it (`SEEN_BY`). */
type Stored = { readonly column: string; readonly page?: true } | { readonly column?: never; readonly page?: never };
interface Logged {
  /** Its word in the log, with old and new value; without, the log says only that it changed. Without a column, code of the noun logs it. */
  readonly log?: string;
}
interface Text {
  /** The part of the form that shows it by this row alone; without, code of the form shows it. */
  readonly section?: string;
}
type Typed =
  | (Text & Logged & { readonly type: 'line' | 'optionalLine'; readonly max: number; readonly rows?: number })
  | (Text & { readonly type: 'optionalText'; readonly max: number; readonly rows?: number; readonly log?: never })
  | (Text & {
      readonly type: 'richText' | 'requiredRichText' | 'optionalRichText';
      readonly rows?: number;
      readonly log?: never;
    })
  /** `invalidMessage`: what is said of anything else than a link, where the usual sentence isn't the specified one. */
  | (Text & { readonly type: 'link'; readonly log?: never; readonly invalidMessage?: string })
  | (Logged & { readonly section?: never } & (
        | { readonly type: 'id' | 'zone' | 'switch' }
        | { readonly type: 'choice'; readonly choices: readonly string[] }
        | { readonly type: 'integer'; readonly min: number; readonly max: number; readonly unit: string }
      ));
/** A field whose type says how it is sent, merged, and typed. */
export type TypedField = AnyField & Stored & Typed;
/** One that code of its noun sends, merges, and shows: a date, a picture. */
interface OtherField extends AnyField, Logged {
  readonly type?: never;
  readonly column?: never;
  readonly page?: never;
  readonly section?: never;
}
export type FieldTable = Readonly<Record<string, TypedField | OtherField>>;
export type TypedTable = Readonly<Record<string, TypedField>>;
export type NameIn<T> = keyof T & string;
/** What a thing holds of a table's fields. */
export type ValuesOf<T extends TypedTable> = { readonly [F in keyof T]: FieldTypes[T[F]['type']] };
/** The rows of a table that have a property. */
type With<T, P extends string> = {
  readonly [F in keyof T as T[F] extends { readonly [K in P]: unknown } ? F : never]: T[F];
};
/** The log's words that code of the noun fills. */
export type LoggedByCode<T extends FieldTable> = {
  [F in keyof T]: T[F] extends { column: string }
    ? never
    : T[F] extends { log: infer Word extends string }
      ? Word
      : never;
}[keyof T];

export const namesIn = <T extends FieldTable>(table: T) => Object.keys(table) as NameIn<T>[];

/** `fieldsWith(table, 'type')`: its typed fields; `fieldsWith(table, 'column')`: those with a column. */
export const fieldsWith = <T extends FieldTable, P extends string>(table: T, property: P) =>
  Object.fromEntries(Object.entries(table).filter(([, field]) => property in field)) as With<T, P>;

/** Something of each field, by its row and name. The caller says which type that makes. */
export const mapFields = <T extends FieldTable, Made>(
  table: T,
  make: (field: T[NameIn<T>], name: NameIn<T>) => unknown,
) => Object.fromEntries(namesIn(table).map((name) => [name, make(table[name], name)])) as Made;

/** Only the table's fields of a thing that has more. */
export const pickFields = <T extends TypedTable>(table: T, thing: ValuesOf<T>) =>
  mapFields<T, ValuesOf<T>>(table, (_, name) => thing[name]);

/** A thing with nothing in it yet: empty texts, no links. */
export const blankFields = <T extends TypedTable>(table: T) =>
  mapFields<T, ValuesOf<T>>(table, ({ type }) => TYPES[type].blank);

/** Whether a field of this type is required, unless the noun's form says otherwise. */
export const isRequired = ({ type }: TypedField): boolean => TYPES[type].required;

export const isRichText = ({ type }: TypedField): boolean => TYPES[type].html;

/** The rich texts of a table. */
export const richTextsOf = <T extends TypedTable>(table: T) =>
  Object.fromEntries(Object.entries(table).filter(([, field]) => isRichText(field))) as {
    readonly [F in keyof T as T[F]['type'] extends TypeThatIs<'html'> ? F : never]: T[F];
  };

/** What is said of a link that is none. */
export const invalidLinkMessage = ({ invalidMessage }: Extract<TypedField, { type: 'link' }>) =>
  invalidMessage ?? 'Enter a valid URL.';

/** What is said of a whole number out of its bounds. */
export const rangeMessage = ({ min, max, unit }: Extract<TypedField, { type: 'integer' }>) =>
  `Enter ${min} to ${max.toLocaleString('en-US')} ${unit}.`;
