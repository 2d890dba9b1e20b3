import {
  boundsWords,
  eachField,
  type FieldKinds,
  type FieldTable,
  isRichText,
  type Kept,
  type NameIn,
  namesIn,
  type PlainField,
  type PlainTable,
} from '#contract/primitives/fields.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { plainWords } from '#web/kit/rich-text/plain-words.ts';
import { isAddress } from '#web/platform/is-address.ts';
import { wholeTyped } from './whole-typed.ts';

/** What a form holds of a field table: switches as they are, everything else as it is typed, ids as texts. */
export type Typed<T extends PlainTable> = { [F in keyof T]: T[F]['is'] extends 'switch' ? boolean : string };
/** A thing as a form begins with it; what it doesn't have yet is left out, or null. */
export type Begun<T extends PlainTable> = { readonly [F in keyof T]?: FieldKinds[T[F]['is']] | null };

export const typedFields = <T extends PlainTable>(table: T, thing: Begun<T>) =>
  eachField<T, Typed<T>>(table, ({ is }, name) =>
    is === 'switch' ? (thing[name] ?? false) : String(thing[name] ?? ''),
  );

export const labelsOf = <T extends FieldTable>(table: T) =>
  eachField<T, Record<NameIn<T>, string>>(table, ({ label }) => label);

function sentValue({ is }: PlainField, typed: string | boolean) {
  if (typeof typed === 'boolean' || is === 'richText') return typed;
  const text = typed.trim();
  // What is no number was complained of before; one that isn't one is refused by the server.
  if (is === 'whole') return wholeTyped(text) ?? Number.NaN;
  if (text === '') return is === 'id' || is === 'link' || is === 'optionalRichText' ? null : text;
  return is === 'id' ? Number(text) : text;
}
/** The fields that changed as a request names them; what is left empty is none. */
export const sentFields = <T extends PlainTable>(table: T, changed: Partial<Typed<T>>) =>
  Object.fromEntries(
    namesIn(table).flatMap((name) => {
      const typed = changed[name];
      return typed === undefined ? [] : [[name, sentValue(table[name] as PlainField, typed)]];
    }),
  ) as Partial<Kept<T>>;

/** Whether a field can't be left empty, whatever else stands in the form. */
export const isRequired = ({ is }: PlainField) => ['line', 'richText', 'choice', 'zone', 'whole'].includes(is);

function problemOf(field: PlainField, typed: string | boolean): string | undefined {
  if (typeof typed === 'boolean') return undefined;
  const text = typed.trim();
  if (text === '') return isRequired(field) ? FIELD_REQUIRED : undefined;
  switch (field.is) {
    case 'line':
    case 'optionalLine':
      return [...typed].length > field.max ? `Use ${field.max} characters or fewer.` : undefined;
    case 'link':
      return /^https?:\/\//i.test(text) && isAddress(text) ? undefined : 'Enter a valid URL.';
    case 'whole': {
      const number = wholeTyped(text);
      if (number === undefined) return 'Enter a whole number.';
      return number < field.min || number > field.max ? boundsWords(field) : undefined;
    }
    default:
      return undefined;
  }
}
/** What is wrong with what is typed, by each field's kind alone; the schemas refuse the same. */
export const fieldProblems = <T extends PlainTable>(table: T, typed: Typed<T>) =>
  eachField<T, Partial<Record<NameIn<T>, string>>>(table, (field, name) => problemOf(field, typed[name]));

/** How the rich texts of a table read where one has to choose between two. */
export const richTextWords = (table: PlainTable) =>
  Object.fromEntries(
    Object.entries(table)
      .filter(([, field]) => isRichText(field))
      .map(([name]) => [name, plainWords]),
  );
