/**
 * Field tables. `contract/<noun>/<noun>.fields.ts` has a row for each field that an editor writes; schemas, columns,
 * saving, the log, and the form are derived from it. What a value means (dates, money, seats, locks, rights) is up to
 * the feature's code. Readers: `field-schemas.ts` here, `server/platform/database/field-columns.ts`,
 * `server/platform/merge-fields.ts`, `web/kit/form/form-values.ts`, and `table-field.tsx`.
 */

/** The value type of each field type. */
export interface FieldTypes {
  line: string;
  optionalLine: string;
  /** Several lines. */
  optionalText: string | null;
  /** HTML; the feature's code may allow it to be empty. */
  richText: string;
  /** HTML that shows something: a request that sends it empty is refused. */
  requiredRichText: string;
  optionalRichText: string | null;
  /** A web URL, or none. */
  link: string | null;
  /** Id of another thing, or none. The code that uses it checks whether that thing is allowed. */
  id: number | null;
  choice: string;
  zone: string;
  integer: number;
  switch: boolean;
}

/** For each type, its blank value, whether it is required, and whether it holds HTML. */
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
  /** Shown above the field, and when a person chooses between two conflicting texts. */
  readonly label: string;
  readonly help?: string;
}
/**
 * `column`: stored in the row's own column; without it, the feature's code stores the field. `page`: shown on the
 * noun's own page; the feature's code may narrow who sees it (`SEEN_BY`).
 */
type Stored = { readonly column: string; readonly page?: true } | { readonly column?: never; readonly page?: never };
interface Logged {
  /**
   * The field's name in the log, with old and new value; without it, the log says only that the field changed. If the
   * field has no column, the noun's code logs it.
   */
  readonly log?: string;
}
interface Text {
  /** The part of the form that renders the field from this row alone; without it, the form's code renders the field. */
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
  /**
   * `invalidMessage`: the message for anything that isn't a link, if the usual one isn't what the specification says.
   */
  | (Text & { readonly type: 'link'; readonly log?: never; readonly invalidMessage?: string })
  | (Logged & { readonly section?: never } & (
        | { readonly type: 'id' | 'zone' | 'switch' }
        | { readonly type: 'choice'; readonly choices: readonly string[] }
        | { readonly type: 'integer'; readonly min: number; readonly max: number; readonly unit: string }
      ));
/** A field whose type defines how it is sent, merged, and typed. */
export type TypedField = AnyField & Stored & Typed;
/** A field that the feature's code sends, merges, and renders: a date, a picture. */
interface OtherField extends AnyField, Logged {
  readonly type?: never;
  readonly column?: never;
  readonly page?: never;
  readonly section?: never;
}
export type FieldTable = Readonly<Record<string, TypedField | OtherField>>;
export type TypedTable = Readonly<Record<string, TypedField>>;
export type NameIn<T> = keyof T & string;
/** A thing's values for a table's fields. */
export type ValuesOf<T extends TypedTable> = { readonly [F in keyof T]: FieldTypes[T[F]['type']] };
/** The rows of a table that have a given property. */
type With<T, P extends string> = {
  readonly [F in keyof T as T[F] extends { readonly [K in P]: unknown } ? F : never]: T[F];
};
/** The log names that the feature's code fills in. */
export type LoggedByCode<T extends FieldTable> = {
  [F in keyof T]: T[F] extends { column: string }
    ? never
    : T[F] extends { log: infer Word extends string }
      ? Word
      : never;
}[keyof T];

export const namesIn = <T extends FieldTable>(table: T) => Object.keys(table) as NameIn<T>[];

/** `fieldsWith(table, 'type')`: the table's typed fields; `fieldsWith(table, 'column')`: its fields with a column. */
export const fieldsWith = <T extends FieldTable, P extends string>(table: T, property: P) =>
  Object.fromEntries(Object.entries(table).filter(([, field]) => property in field)) as With<T, P>;

/** Builds a value for each field from its row and name. The caller states the resulting type. */
export const mapFields = <T extends FieldTable, Made>(
  table: T,
  make: (field: T[NameIn<T>], name: NameIn<T>) => unknown,
) => Object.fromEntries(namesIn(table).map((name) => [name, make(table[name], name)])) as Made;

/** Picks the table's fields from a thing that has more. */
export const pickFields = <T extends TypedTable>(table: T, values: ValuesOf<T>) =>
  mapFields<T, ValuesOf<T>>(table, (_, name) => values[name]);

/** A blank thing: empty texts, no links. */
export const blankFields = <T extends TypedTable>(table: T) =>
  mapFields<T, ValuesOf<T>>(table, ({ type }) => TYPES[type].blank);

/** Whether this type of field is required, unless the noun's form says otherwise. */
export const isRequired = ({ type }: TypedField): boolean => TYPES[type].required;

export const isRichText = ({ type }: TypedField): boolean => TYPES[type].html;

/** A table's rich-text fields. */
export const richTextsOf = <T extends TypedTable>(table: T) =>
  Object.fromEntries(Object.entries(table).filter(([, field]) => isRichText(field))) as {
    readonly [F in keyof T as T[F]['type'] extends TypeThatIs<'html'> ? F : never]: T[F];
  };

export const invalidLinkMessage = ({ invalidMessage }: Extract<TypedField, { type: 'link' }>) =>
  invalidMessage ?? 'Enter a valid URL.';

/** The message for a whole number out of range. */
export const rangeMessage = ({ min, max, unit }: Extract<TypedField, { type: 'integer' }>) =>
  `Enter ${min} to ${max.toLocaleString('en-US')} ${unit}.`;
