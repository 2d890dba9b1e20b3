import {
  type FieldTable,
  type FieldTypes,
  invalidLinkMessage,
  isRequired,
  mapFields,
  type NameIn,
  namesIn,
  rangeMessage,
  richTextsOf,
  type TypedField,
  type TypedTable,
  type ValuesOf,
} from '#contract/primitives/fields.ts';
import { hasContent } from '#contract/primitives/has-content.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import { trimUnseen } from '#contract/primitives/unseen.ts';
import { isWebLink } from '#contract/primitives/web-address.ts';
import { plainText } from '#web/kit/rich-text/plain-text.ts';
import { isAddress } from '#web/platform/is-address.ts';
import { parseInteger } from './parse-integer.ts';

/** A form's values for a field table: switches as booleans, everything else as typed, ids as texts. */
export type FormValues<T extends TypedTable> = { [F in keyof T]: T[F]['type'] extends 'switch' ? boolean : string };
/** The values a form starts with; null for anything not chosen yet. */
export type FormStart<T extends TypedTable> = { readonly [F in keyof T]: FieldTypes[T[F]['type']] | null };

export const formValues = <T extends TypedTable>(table: T, start: Partial<FormStart<T>>) =>
  mapFields<T, FormValues<T>>(table, ({ type }, name) =>
    type === 'switch' ? (start[name] ?? false) : String(start[name] ?? ''),
  );

export const labelsOf = <T extends FieldTable>(table: T) =>
  mapFields<T, Record<NameIn<T>, string>>(table, ({ label }) => label);

function requestValue({ type }: TypedField, typed: string | boolean) {
  if (typeof typed === 'boolean') return typed;
  const text = typed.trim();
  switch (type) {
    case 'richText':
    case 'requiredRichText':
      return typed;
    case 'integer':
      // `fieldProblems` reports anything that isn't a number first; if one gets here, the server refuses it.
      return parseInteger(text) ?? Number.NaN;
    case 'id':
      return text === '' ? null : Number(text);
    case 'link':
    case 'optionalText':
    case 'optionalRichText':
      return text || null;
    case 'line':
    case 'optionalLine':
    case 'choice':
    case 'zone':
    case 'switch':
      return text;
  }
}
/** The changed fields under their request names; an empty optional field becomes null. */
export const requestFields = <T extends TypedTable>(table: T, changed: Partial<FormValues<T>>) =>
  Object.fromEntries(
    namesIn(table).flatMap((name) => {
      const typed = changed[name];
      return typed === undefined ? [] : [[name, requestValue(table[name] as TypedField, typed)]];
    }),
  ) as Partial<ValuesOf<T>>;

function problemOf(field: TypedField, typed: string | boolean): string | undefined {
  if (typeof typed === 'boolean') return undefined;
  const text = typed.trim();
  if (text === '') return isRequired(field) ? FIELD_REQUIRED : undefined;
  switch (field.type) {
    case 'line':
    case 'optionalLine':
    case 'optionalText':
      return [...typed].length > field.max ? `Use ${field.max} characters or fewer.` : undefined;
    case 'link': {
      const link = trimUnseen(text);
      return link === '' || (isWebLink(link) && isAddress(link)) ? undefined : invalidLinkMessage(field);
    }
    case 'requiredRichText':
      return hasContent(text) ? undefined : FIELD_REQUIRED;
    case 'integer': {
      const number = parseInteger(text);
      if (number === undefined) return 'Enter a whole number.';
      return number < field.min || number > field.max ? rangeMessage(field) : undefined;
    }
    case 'richText':
    case 'optionalRichText':
    case 'id':
    case 'choice':
    case 'zone':
    case 'switch':
      return undefined;
  }
}
/**
 * What is wrong with the typed values, judged only by each field's type. The schemas refuse the same values. A saved
 * link that hasn't changed is always fine.
 */
export const fieldProblems = <T extends TypedTable>(table: T, typed: FormValues<T>, saved: FormValues<T> | null) =>
  mapFields<T, Partial<Record<NameIn<T>, string>>>(table, (field, name) =>
    field.type === 'link' && typed[name] === saved?.[name] ? undefined : problemOf(field, typed[name]),
  );

/** How to show a table's rich texts when the person has to choose between two versions. */
export const richTextFormatters = (table: TypedTable) =>
  Object.fromEntries(namesIn(richTextsOf(table)).map((name) => [name, plainText]));
