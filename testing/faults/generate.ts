import { z } from 'zod';
import type { AnyEndpoint } from '#contract/primitives/endpoint.ts';

type Json = Record<string, unknown>;

/** A small seeded generator (mulberry32): the printed seed replays a run. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const HOSTILE_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'true',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '\u0000',
  '\ud800',
  'ﷺ',
  '👩‍👩‍👧‍👦',
  'a'.repeat(10_000),
  '{{7*7}}',
  '$' + '{7*7}',
  '\r\nSet-Cookie: x=1',
  '１２３',
  '1e999',
  'NaN',
  '9'.repeat(40),
];
const HOSTILE_NUMBERS = [0, -1, 1.5, 1e9, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308];
const HOSTILE_VALUES: unknown[] = [null, true, false, [], {}, [[]], { $ne: 1 }, { __proto__: null }, 'x', 0];

export interface Generator {
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
  /** A value that the schema accepts, as far as a schema can express it. */
  valid(schema: Json, name: string): unknown;
  /** A value with the right shape and wrong contents, or with a wrong shape. */
  mutated(value: unknown): unknown;
}

/**
 * `known` maps field names to existing values (ids, slugs, email addresses), so that valid requests reach the rules.
 */
export function generatorOf(random: () => number, known: Record<string, readonly unknown[]>): Generator {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const chance = (probability: number): boolean => random() < probability;

  const valid = (schema: Json, name: string): unknown => {
    const candidates = known[name];
    if (candidates && candidates.length > 0 && chance(0.85)) return pick(candidates);
    if ('const' in schema) return schema.const;
    if (Array.isArray(schema.enum)) return pick(schema.enum);
    const branches = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
    if (branches) return valid(pick(branches), name);
    switch (schema.type) {
      case 'object': {
        const properties = (schema.properties as Record<string, Json>) ?? {};
        const required = new Set((schema.required as string[]) ?? []);
        return Object.fromEntries(
          Object.entries(properties)
            .filter(([key]) => required.has(key) || chance(0.7))
            .map(([key, inner]) => [key, valid(inner, key)]),
        );
      }
      case 'array':
        return Array.from({ length: Math.floor(random() * 3) }, () => valid((schema.items as Json) ?? {}, name));
      case 'integer':
      case 'number': {
        const low = Number(schema.minimum ?? 0);
        const high = Math.min(Number(schema.maximum ?? low + 50), low + 1000);
        return low + Math.floor(random() * (high - low + 1));
      }
      case 'boolean':
        return chance(0.5);
      case 'null':
        return null;
      case 'string':
        if (schema.format === 'email') return `fuzz${Math.floor(random() * 1000)}@example.test`;
        return 'a plain text'.padEnd(Number(schema.minLength ?? 0), 'x').slice(0, Number(schema.maxLength ?? 200));
      default:
        return pick(['x', 1, true, null]);
    }
  };

  const mutated = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const entries = Object.entries(value);
      if (entries.length === 0 || chance(0.15)) return pick(HOSTILE_VALUES);
      const at = Math.floor(random() * entries.length);
      if (chance(0.15))
        entries.push([pick(['isStaff', 'school_id', 'state', 'credits', '__proto__', 'constructor', 'user_id']), 1]);
      return Object.fromEntries(
        entries.flatMap(([key, inner], index) =>
          index !== at ? [[key, inner]] : chance(0.2) ? [] : [[key, mutated(inner)]],
        ),
      );
    }
    if (typeof value === 'number') return chance(0.6) ? pick(HOSTILE_NUMBERS) : pick(HOSTILE_VALUES);
    if (typeof value === 'string') return chance(0.7) ? pick(HOSTILE_TEXTS) : pick(HOSTILE_VALUES);
    return pick(HOSTILE_VALUES);
  };

  return { pick, chance, valid, mutated };
}

/** The JSON schema for one part of an endpoint's input, or undefined if the endpoint takes no such part. */
export function schemaOf(endpoint: AnyEndpoint, part: 'params' | 'query' | 'body'): Json | undefined {
  const schema = endpoint[part] as z.ZodType | undefined;
  return schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json) : undefined;
}
