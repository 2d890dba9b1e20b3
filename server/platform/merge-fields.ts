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

/** Rich text as it would be kept; what is too long or too deep is a problem of its field. */
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
  // Left out, or nothing where there is nothing, however either is kept.
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
 * The fields of a table as they would be with what was sent: rich text cleaned, emptied links and texts null. What can't be kept
 * is written into `problems`, a sentence per field.
 */
export const mergeFields = <T extends TypedTable>(
  table: T,
  present: ValuesOf<T>,
  sent: Partial<ValuesOf<T>>,
  problems: Partial<Record<NameIn<T>, string>>,
) => mapFields<T, ValuesOf<T>>(table, (field, name) => mergeField(field, name, present[name], sent[name], problems));

/** The fields that have a word in the log, before and after, for `changed` of `activity.ts`. */
export const loggedFields = <T extends TypedTable>(table: T, before: ValuesOf<T>, after: ValuesOf<T>) =>
  Object.fromEntries(
    Object.entries<TypedField>(table).flatMap(([name, { log }]) =>
      log ? [[log, [before[name], after[name]] as const]] : [],
    ),
  );

/** That fields without a word in the log changed, too: of texts and links it never has what they say. */
export function unloggedFields<T extends FieldTable>(table: T, changed: readonly NameIn<T>[]): Record<string, string> {
  const unsaid = changed.filter((name) => table[name]?.log === undefined);
  return unsaid.length > 0 ? { also: unsaid.join(', ') } : {};
}
