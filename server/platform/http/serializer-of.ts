import fastJson from 'fast-json-stringify';
import { z } from 'zod';
import type { AnyEndpoint } from '#contract/primitives/endpoint.ts';

type Serialize = (body: unknown) => string;

const compiled = new WeakMap<AnyEndpoint, Serialize>();

/**
 * Serializes an endpoint's responses by its schema: undeclared fields are not sent. Compiled on the first response and
 * cached for the whole process, because compiling all endpoints takes a second.
 */
export function serializerOf(endpoint: AnyEndpoint): Serialize {
  const known = compiled.get(endpoint);
  if (known) return known;
  const schema = z.toJSONSchema(endpoint.response, { target: 'draft-7', io: 'input', unrepresentable: 'throw' });
  // The document is a JSON schema; fast-json-stringify declares its own narrower type for it.
  const serialize: Serialize = fastJson(schema as Parameters<typeof fastJson>[0]);
  compiled.set(endpoint, serialize);
  return serialize;
}
