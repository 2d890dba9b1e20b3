import { z } from 'zod';
import { boundsWords, eachField, type FieldKinds, type PlainField, type PlainTable } from './fields.ts';
import { webLink, zoneName } from './machine-text.ts';
import { FIELD_REQUIRED } from './problem.ts';
import { line, optionalLine } from './text.ts';
import { id, idOrNone, sentNumber } from './wire.ts';

/** Of a choice one of its choices. */
type Told<F extends PlainField> = F extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : FieldKinds[F['is']];
type SentSchemas<T extends PlainTable> = { readonly [F in keyof T]: z.ZodType<Told<T[F]>, FieldKinds[T[F]['is']]> };
type ToldSchemas<T extends PlainTable> = { readonly [F in keyof T]: z.ZodType<Told<T[F]>, Told<T[F]>> };

const text = z.string();
/** Bytes of rich text are bounded where it is cleaned, with a sentence at the field; this is what a body may hold at all. */
const richText = z.string({ error: FIELD_REQUIRED }).max(1_000_000);
const needed = z.string({ error: FIELD_REQUIRED }).trim().min(1, { error: FIELD_REQUIRED });

function sentSchema(field: PlainField) {
  switch (field.is) {
    case 'line':
      return line(field.max);
    case 'optionalLine':
      return optionalLine(field.max);
    case 'richText':
      return richText;
    case 'optionalRichText':
      return richText.nullable();
    case 'link':
      return webLink(2000, 'Enter a valid URL.').nullable();
    case 'id':
      return idOrNone;
    case 'choice':
      return needed.pipe(z.enum(field.choices));
    case 'zone':
      return zoneName;
    case 'whole': {
      const error = boundsWords(field);
      const whole = z.number().int({ error: 'Enter a whole number.' });
      return sentNumber().pipe(whole.min(field.min, { error }).max(field.max, { error }));
    }
    case 'switch':
      return z.boolean();
  }
}
/** What a request may send of each field, for `z.object`; a required one is refused where it is sent empty. */
export const sentSchemas = <T extends PlainTable>(table: T) => eachField<T, SentSchemas<T>>(table, sentSchema);

const orNone = text.nullable();
const TOLD: Partial<Record<keyof FieldKinds, z.ZodType>> = {
  optionalRichText: orNone,
  link: orNone,
  id: id.nullable(),
  whole: z.number().int(),
  switch: z.boolean(),
};
/** What an answer tells of each field, for `z.object`. */
export const toldSchemas = <T extends PlainTable>(table: T) =>
  eachField<T, ToldSchemas<T>>(table, (field) =>
    field.is === 'choice' ? z.enum(field.choices) : (TOLD[field.is] ?? text),
  );
