import { z } from 'zod';
import type { AnyEndpoint } from '#contract/primitives/endpoint.ts';
import { notFound, Refusal } from '#contract/primitives/problem.ts';
import { checkFieldBounds } from './field-bounds.ts';
import { fieldMessage } from './field-text.ts';
import type { Input } from './route.ts';
import { calledAs, renamed, respell, unwrap } from './spelling.ts';

export const UNKNOWN_FIELD = "We don't recognize this field.";
const UNSTORABLE = "This text has a character we can't save.";

/**
 * Paths of the fields whose text PostgreSQL can't store (a zero character, or half of a surrogate pair, which no JSON
 * column accepts).
 */
function unstorable(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? [path || 'body'] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => unstorable(inner, path ? `${path}.${key}` : key));
}

function refuseUnstorable(value: unknown): void {
  const fields = unstorable(value);
  if (fields.length > 0) throw invalid(Object.fromEntries(fields.map((field) => [field, UNSTORABLE])));
}

function fieldsOf(error: z.ZodError, spelt: Map<string, string>, snake: boolean): Record<string, string> {
  // A Map, because a plain object would seem to contain `constructor`.
  const fields = new Map<string, string>();
  const called = calledAs(spelt, snake);
  for (const issue of error.issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) {
      const name = path.map((part) => called(String(part))).join('.') || 'body';
      if (!fields.has(name)) fields.set(name, issue.code === 'unrecognized_keys' ? UNKNOWN_FIELD : issue.message);
    }
  }
  return Object.fromEntries(fields);
}

/** A refusal names at most this many fields, and this much of each path, because it echoes whatever came. */
const MAX_REPORTED_FIELDS = 100;
const MAX_REPORTED_PATH_LENGTH = 200;

function invalid(fields: Record<string, string>): Refusal {
  const reportedFields = Object.entries(fields)
    .slice(0, MAX_REPORTED_FIELDS)
    .map(([path, sentence]) => [path.slice(0, MAX_REPORTED_PATH_LENGTH), sentence] as const);
  return new Refusal('invalid_fields', 422, 'Some fields need attention.', {
    fields: Object.fromEntries(reportedFields),
  });
}

const strictBodies = new WeakMap<z.ZodType, z.ZodType>();

/** A body schema that refuses unknown fields; cached, because zod compiles each new one. */
function strictBody(body: z.ZodType): z.ZodType {
  if (!(body instanceof z.ZodObject)) return body;
  let strict = strictBodies.get(body);
  if (!strict) {
    strict = body.strict();
    strictBodies.set(body, strict);
  }
  return strict;
}

/** A plain JSON object, not an upload's bytes. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * Parses the request with the endpoint's schemas; a body's bounds were checked when it was read.
 * @throws Refusal: 404 for params, 422 for query and body, 400 for a query beyond `field-bounds.ts`
 */
export function parseInput(
  endpoint: AnyEndpoint,
  raw: { params: unknown; query: unknown; body: unknown },
  spelt: Map<string, string>,
): Input<AnyEndpoint> {
  if (unstorable(raw.params).length > 0) throw notFound();
  checkFieldBounds(raw.query);
  refuseUnstorable(raw.query);
  const params = endpoint.params?.safeParse(raw.params);
  if (params && !params.success) throw notFound();
  const query = endpoint.query?.safeParse(renamed(respell(raw.query ?? {}, spelt), endpoint.spellings, spelt), {
    error: fieldMessage,
  });
  if (query && !query.success) throw invalid(fieldsOf(query.error, spelt, endpoint.snake ?? false));
  if (!endpoint.body) {
    const unknown = isPlain(raw.body) ? Object.keys(raw.body) : [];
    if (unknown.length > 0) throw invalid(Object.fromEntries(unknown.map((field) => [field, UNKNOWN_FIELD])));
    return { params: params?.data, query: query?.data, body: undefined };
  }

  refuseUnstorable(unwrap(raw.body, endpoint.wrapper));
  const body = renamed(unwrap(respell(raw.body ?? {}, spelt), endpoint.wrapper), endpoint.spellings, spelt);
  const parsed = strictBody(endpoint.body).safeParse(body, { error: fieldMessage });
  if (!parsed.success) throw invalid(fieldsOf(parsed.error, spelt, endpoint.snake ?? false));
  return { params: params?.data, query: query?.data, body: parsed.data };
}

/** Renames field errors to the spelling that the request used. */
export function restoreFieldSpelling(refusal: Refusal, spelt: Map<string, string>, snake = false): Refusal {
  if (!refusal.fields) return refusal;
  const called = calledAs(spelt, snake);
  const fields = Object.fromEntries(
    Object.entries(refusal.fields).map(([name, message]) => [name.split('.').map(called).join('.'), message]),
  );
  return new Refusal(refusal.code, refusal.status, refusal.message, {
    fields,
    ...(refusal.details ? { details: refusal.details } : {}),
  });
}
