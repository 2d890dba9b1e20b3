import {
  type FieldTable,
  invalidLinkMessage,
  mapFields,
  type NameIn,
  type TypedField,
  type TypedTable,
  type ValuesOf,
} from '#contract/primitives/fields.ts';
import { Refusal } from '#contract/primitives/problem.ts';
import { richTextField } from './rich-text.ts';
import { isWebAddress } from './web-address.ts';

type Value = string | number | boolean | null;
type Problems = Partial<Record<string, string>>;

/** Rich text as it would be stored; if it is too long or too deep, adds a problem at its field. */
function cleanText(name: string, html: string, problems: Problems): string {
  try {
    return richTextField(name, html);
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fields) throw error;
    Object.assign(problems, error.fields);
    return '';
  }
}

function mergeField(
  field: TypedField,
  name: string,
  before: Value,
  sent: Value | undefined,
  problems: Problems,
): Value {
  // Left out, or still empty, however either is stored.
  if (sent === undefined || (sent ?? '') === (before ?? '')) return before;
  switch (field.type) {
    case 'richText':
    case 'requiredRichText':
      return cleanText(name, String(sent), problems);
    case 'optionalRichText': {
      const clean = cleanText(name, String(sent ?? ''), problems);
      return clean === (before ?? '') ? before : clean || null;
    }
    case 'link':
      if (sent && !isWebAddress(String(sent))) problems[name] = invalidLinkMessage(field);
      return sent || null;
    case 'optionalText':
      return sent || null;
    case 'line':
    case 'optionalLine':
    case 'id':
    case 'choice':
    case 'zone':
    case 'integer':
    case 'switch':
      return sent;
  }
}

/**
 * A table's fields as they would be after the change: rich text sanitized, emptied links and texts null. For what can't
 * be stored, adds one sentence per field to `problems`.
 */
export const mergeFields = <T extends TypedTable>(
  table: T,
  present: ValuesOf<T>,
  sent: Partial<ValuesOf<T>>,
  problems: Partial<Record<NameIn<T>, string>>,
) => mapFields<T, ValuesOf<T>>(table, (field, name) => mergeField(field, name, present[name], sent[name], problems));

/** The fields that the log names, before and after, for `changed` in `activity.ts`. */
export const loggedFields = <T extends TypedTable>(table: T, before: ValuesOf<T>, after: ValuesOf<T>) =>
  Object.fromEntries(
    Object.entries<TypedField>(table).flatMap(([name, { log }]) =>
      log ? [[log, [before[name], after[name]] as const]] : [],
    ),
  );

/** Says that fields that the log doesn't name have changed, too; the log never contains their texts and links. */
export function unloggedFields<T extends FieldTable>(table: T, changed: readonly NameIn<T>[]): Record<string, string> {
  const unsaid = changed.filter((name) => table[name]?.log === undefined);
  return unsaid.length > 0 ? { also: unsaid.join(', ') } : {};
}
