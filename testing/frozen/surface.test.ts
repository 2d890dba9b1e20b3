import { test } from 'vitest';
import { z } from 'zod';
import type { AnyEndpoint, Audience } from '#contract/primitives/endpoint.ts';
import { dollars } from '#contract/primitives/money.ts';
import { idInBody, instant } from '#contract/primitives/wire.ts';
import { allRoutes } from '#server/app/routes.ts';
import { expectFrozen } from './compare.ts';

type Shape =
  | string
  | { readonly options: readonly Shape[] }
  | { readonly list: Shape; readonly bounds: string }
  | Fields;
interface Fields {
  readonly fields: readonly (readonly [name: string, shape: Shape])[];
}
type Json = Readonly<Record<string, unknown>>;

const WIDTH = 140;
/** Longest text tried when looking for a maximum length. */
const LONGEST_TRIED = 32_768;

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const range = (least: unknown, max: unknown) => (least === max ? `${least}` : `${least ?? ''}..${max ?? ''}`);
const inParens = (...parts: readonly (string | undefined | false)[]): string => {
  const said = parts.filter(Boolean);
  return said.length > 0 ? `(${said.join(', ')})` : '';
};

/** Kinds of restricted text, with an example that passes. */
const KINDS_OF_TEXT = {
  link: 'https://callboard.example/a',
  email: 'ada@callboard.example',
  'six digits': '123456',
  number: '7',
  month: '2027-01',
  day: '2027-01-08',
  uuid: '0193a1c0-0000-4000-8000-000000000031',
};

/** Restrictions on a text that JSON Schema can't express, found by trial. */
function triedText(schema: z.ZodType, declaredMost: number | undefined): string {
  const takes = (text: string) => schema.safeParse(text).success;
  const orEmpty = takes('') && 'may be empty';
  if (!takes('a')) {
    const kinds = Object.entries(KINDS_OF_TEXT).flatMap(([kind, example]) => (takes(example) ? [kind] : []));
    return [kinds.join(' or ') || 'special', orEmpty].filter(Boolean).join(', ');
  }
  let fits = declaredMost ?? 1;
  if (declaredMost === undefined) {
    let beyond = 2;
    while (beyond <= LONGEST_TRIED && takes('a'.repeat(beyond))) [fits, beyond] = [beyond, beyond * 2];
    while (beyond <= LONGEST_TRIED && beyond - fits > 1) {
      const middle = (fits + beyond) >> 1;
      if (takes('a'.repeat(middle))) fits = middle;
      else beyond = middle;
    }
  }
  const max = fits === LONGEST_TRIED ? '' : fits;
  return [range(orEmpty ? 0 : 1, max), takes('a\na') && 'lines'].filter(Boolean).join(', ');
}

function schemaOf(schema: z.ZodType): Json {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.type === 'string' && !jsonSchema.enum && zodSchema._zod.def.checks?.length)
        jsonSchema.tried = triedText(zodSchema as unknown as z.ZodType, jsonSchema.maxLength);
    },
  });
}

const ID_IN_BODY = JSON.stringify(schemaOf(idInBody).anyOf);

function textShape({ format, pattern, description, tried, minLength, maxLength }: Json): string {
  if (description === instant.description || format === 'date-time') return 'instant';
  if (format === 'date') return 'day';
  const declared = minLength !== undefined || maxLength !== undefined ? range(minLength, maxLength) : undefined;
  const expression = pattern !== undefined && format === undefined && `/${pattern}/`;
  return `string${inParens(format as string, (tried ?? declared) as string, expression)}`;
}

function numberShape({ type, description, minimum, maximum, exclusiveMinimum, multipleOf }: Json): string {
  const name = description === dollars.description ? 'dollars' : type === 'integer' ? 'int' : 'number';
  const max = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  const atLeast = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum;
  const least = exclusiveMinimum === undefined ? atLeast : `>${exclusiveMinimum}`;
  const bounds = (least !== undefined || max !== undefined) && range(least, max);
  return `${name}${inParens(bounds, multipleOf !== undefined && `step ${multipleOf}`)}`;
}

const oneOf = (options: readonly Shape[]): Shape => {
  const flat = options.flatMap((each) => (typeof each === 'object' && 'options' in each ? each.options : [each]));
  const sorted = flat.toSorted((a, b) => byText(shapeText(a), shapeText(b)));
  return sorted.every((each) => typeof each === 'string') ? sorted.join(' | ') : { options: sorted };
};

function objectShape({ properties = {}, required = [], additionalProperties: additional, propertyNames }: Json): Shape {
  const needed = new Set(required as string[]);
  const fields: (readonly [string, Shape])[] = Object.entries(properties as Record<string, Json>).map(
    ([name, field]) => [needed.has(name) ? name : `${name}?`, shapeOf(field)],
  );
  if (additional) {
    const name = shapeText(shapeOf((propertyNames ?? {}) as Json));
    fields.push([`[${name}]`, shapeOf(additional === true ? {} : (additional as Json))]);
  }
  return { fields: fields.toSorted(([a], [b]) => byText(a, b)) };
}

function shapeOf(json: Json): Shape {
  const shape = bareShape(json);
  if (json.default === undefined) return shape;
  return `${shapeText(shape)} = ${JSON.stringify(json.default)}`;
}

function bareShape(json: Json): Shape {
  const { type, anyOf, oneOf: either, allOf } = json;
  if (json.$ref) throw new Error('A type in itself: teach this test to write it.');
  if (json.const !== undefined) return JSON.stringify(json.const);
  if (json.enum) return oneOf((json.enum as unknown[]).map((value) => JSON.stringify(value)));
  if (allOf) throw new Error('A type of all of several: teach this test to write it.');
  if (JSON.stringify(anyOf) === ID_IN_BODY) return 'id';
  if (anyOf ?? either) return oneOf(((anyOf ?? either) as Json[]).map(shapeOf));
  if (Array.isArray(type)) return oneOf(type.map((each: string) => bareShape({ ...json, type: each })));
  if (type === 'string') return textShape(json);
  if (type === 'integer' || type === 'number') return numberShape(json);
  if (type === 'object') return objectShape(json);
  if (type !== 'array') return typeof type === 'string' ? type : 'any';
  const { items, minItems, maxItems } = json;
  const bounds = minItems === undefined && maxItems === undefined ? '' : `(${range(minItems, maxItems)})`;
  return { list: shapeOf((items ?? {}) as Json), bounds };
}

function shapeText(shape: Shape): string {
  if (typeof shape === 'string') return shape;
  if ('options' in shape) return shape.options.map(shapeText).join(' | ');
  if ('list' in shape) return `[${shapeText(shape.list)}]${shape.bounds}`;
  return `{ ${shape.fields.map(([name, each]) => `${name}: ${shapeText(each)}`).join(', ')} }`;
}

/**
 * A type on several lines. Types shared by several operations are spelled out in each, so a change to one affects no
 * other.
 */
function formatShape(shape: Shape, indent: string): string {
  if (typeof shape === 'string') return shape;
  if ('options' in shape) return shape.options.map((each) => formatShape(each, indent)).join(' | ');
  if ('list' in shape) return `[${formatShape(shape.list, indent)}]${shape.bounds}`;
  if (shape.fields.length === 0) return '{}';
  const line = shapeText(shape);
  if (line.length + indent.length <= WIDTH) return line;
  const fields = shape.fields.map(([name, each]) => `${indent}  ${name}: ${formatShape(each, `${indent}  `)}\n`);
  return `{\n${fields.join('')}${indent}}`;
}

function rightText(audience: Audience): string {
  if (typeof audience === 'string') return audience;
  const of = Object.entries(audience.manages).map(([kind, param]) => `${kind} {${param}}`);
  const { as, archived, manages: _, ...unknown } = audience;
  if (Object.keys(unknown).length > 0) throw new Error('A new property of rights: teach this test to write it.');
  return `manages ${of.toSorted().join(', ')}${as ? ` as ${as}` : ''}${archived ? ', archived too' : ''}`;
}

/** Everything about an endpoint except its types. */
function summaryOf(endpoint: AnyEndpoint): string {
  const {
    method,
    path,
    status,
    audience,
    duringOnboarding,
    idempotent,
    proof,
    signsIn,
    signsOut,
    wrapper,
    spellings,
    snake,
    visitors,
    upload,
    storesVisit,
    ...rest
  } = endpoint;
  const { summary: _, tag: __, params: ___, query: ____, body: _____, response: ______, ...unknown } = rest;
  if (Object.keys(unknown).length > 0)
    throw new Error(`A new property of endpoints, ${Object.keys(unknown)}: teach this test to write it.`);
  return [
    `${method} ${path} → ${status}`,
    rightText(audience),
    duringOnboarding && 'during onboarding',
    idempotent && 'idempotent',
    proof && `proof ${proof}`,
    signsIn && 'signs in',
    signsOut && 'signs out',
    wrapper && `wrapped in ${wrapper}`,
    snake && 'snake_case',
    visitors && 'cached for visitors',
    upload && `upload of ${upload.maxBytes} bytes`,
    storesVisit && 'stores where a visit came from',
  ]
    .filter(Boolean)
    .join(' · ');
}

test('the API surface: methods, paths, rights, fields, types', async () => {
  const operations = allRoutes()
    .map(({ endpoint }) => endpoint)
    .toSorted((a, b) => byText(`${a.path} ${a.method}`, `${b.path} ${b.method}`))
    .map((endpoint) => {
      const { params, query, body, response, status } = endpoint;
      const parts = Object.entries({ params, query, body, ...(status === 204 ? {} : { answer: response }) });
      const shapes = parts.flatMap(([part, schema]) => (schema ? [[part, shapeOf(schemaOf(schema))] as const] : []));
      return { endpoint, shapes };
    });
  const text = operations.map(({ endpoint, shapes }) => {
    const other = Object.entries(endpoint.spellings ?? {}).map(([name, field]) => `${name} → ${field}`);
    return [
      summaryOf(endpoint),
      ...shapes.map(([part, shape]) => `  ${part} ${formatShape(shape, '  ')}`),
      ...(other.length > 0 ? [`  other spellings: ${other.toSorted().join(', ')}`] : []),
    ].join('\n');
  });
  await expectFrozen(`${text.join('\n')}\n`, 'surface.txt');
});
