import { z } from 'zod';
import {
  type FieldTypes,
  invalidLinkMessage,
  isRequired,
  mapFields,
  type RequiredType,
  rangeMessage,
  type TypedField,
  type TypedTable,
} from './fields.ts';
import { hasContent } from './has-content.ts';
import { webLink, zoneName } from './machine-text.ts';
import { FIELD_REQUIRED } from './problem.ts';
import { RICH_TEXT_MAX_BYTES, RICH_TEXT_TOO_LONG } from './rich-text.ts';
import { line, optionalLine, optionalPlainText } from './text.ts';
import { id, idOrNone, sentNumber } from './wire.ts';

/** A choice's value is one of its choices. */
type Parsed<F extends TypedField> = F extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : FieldTypes[F['type']];
type InputSchemas<T extends TypedTable> = {
  readonly [F in keyof T]: z.ZodType<Parsed<T[F]>, FieldTypes[T[F]['type']]>;
};
type NewSchemas<T extends TypedTable> = {
  readonly [F in keyof T]: T[F]['type'] extends RequiredType ? InputSchemas<T>[F] : z.ZodOptional<InputSchemas<T>[F]>;
};
type ResponseSchemas<T extends TypedTable> = { readonly [F in keyof T]: z.ZodType<Parsed<T[F]>, Parsed<T[F]>> };

/**
 * The most that a body can hold at all. The limit for rich text, with its message at the field, is checked where it is
 * cleaned.
 */
const richText = z.string({ error: FIELD_REQUIRED }).max(1_000_000);
const requiredRichText = z
  .string({ error: FIELD_REQUIRED })
  .refine((html) => html.length <= RICH_TEXT_MAX_BYTES, { error: RICH_TEXT_TOO_LONG })
  .refine(hasContent, { error: FIELD_REQUIRED });
const needed = z.string({ error: FIELD_REQUIRED }).trim().min(1, { error: FIELD_REQUIRED });

function inputSchema(field: TypedField): z.ZodType {
  switch (field.type) {
    case 'line':
      return line(field.max);
    case 'optionalLine':
      return optionalLine(field.max);
    case 'optionalText':
      return optionalPlainText(field.max).nullable();
    case 'richText':
      return richText;
    case 'requiredRichText':
      return requiredRichText;
    case 'optionalRichText':
      return richText.nullable();
    case 'link':
      return webLink(2000, invalidLinkMessage(field)).nullable();
    case 'id':
      return idOrNone;
    case 'choice':
      return needed.pipe(z.enum(field.choices));
    case 'zone':
      return zoneName;
    case 'integer': {
      const error = rangeMessage(field);
      const wholeNumber = z.number().int({ error: 'Enter a whole number.' });
      return sentNumber().pipe(wholeNumber.min(field.min, { error }).max(field.max, { error }));
    }
    case 'switch':
      return z.boolean();
  }
}
/** Schemas of what a request may send, for `z.object`; a required field sent empty is refused. */
export const inputSchemas = <T extends TypedTable>(table: T) => mapFields<T, InputSchemas<T>>(table, inputSchema);

/** Schemas for creating a thing: all required fields must be sent, the others can be left out. */
export const newSchemas = <T extends TypedTable>(table: T) =>
  mapFields<T, NewSchemas<T>>(table, (field) =>
    isRequired(field) ? inputSchema(field) : inputSchema(field).optional(),
  );

const text = z.string();
const RESPONSE_SCHEMAS: Record<Exclude<keyof FieldTypes, 'choice'>, z.ZodType> = {
  line: text,
  optionalLine: text,
  optionalText: text.nullable(),
  richText: text,
  requiredRichText: text,
  optionalRichText: text.nullable(),
  link: text.nullable(),
  id: id.nullable(),
  zone: text,
  integer: z.number().int(),
  switch: z.boolean(),
};
const responseSchema = (field: TypedField) =>
  field.type === 'choice' ? z.enum(field.choices) : RESPONSE_SCHEMAS[field.type];
/** Schemas of a response's fields, for `z.object`. */
export const responseSchemas = <T extends TypedTable>(table: T) =>
  mapFields<T, ResponseSchemas<T>>(table, responseSchema);
/** Schemas for a response that can withhold its fields: a withheld field is null. */
export const withheldSchemas = <T extends TypedTable>(table: T) =>
  mapFields<T, { readonly [F in keyof T]: z.ZodType<Parsed<T[F]> | null, Parsed<T[F]> | null> }>(table, (field) => {
    const schema = responseSchema(field);
    return schema.isNullable() ? schema : schema.nullable();
  });
