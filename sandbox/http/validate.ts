import { invalidParam, missingParam, StripeFailure } from './failure.ts';
import type { Form } from './form.ts';

/** The subset of JSON Schema that `schemas/generate.ts` writes. */
export type ParamSchema = {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';
  enum?: string[];
  properties?: Record<string, ParamSchema>;
  required?: string[];
  additionalProperties?: ParamSchema | false;
  items?: ParamSchema;
  anyOf?: ParamSchema[];
  /** Parameters that Stripe's SDK allows here but the sandbox doesn't support. Refused by name, never ignored. */
  'x-unsupported'?: string[];
};

export type Input = Record<string, unknown>;

/** Converts a form to the types of its schema, or throws the error that Stripe gives for the first mistake. */
export function readParams(schema: ParamSchema, form: Form): Input {
  return readObject(schema, form, '') as Input;
}

function read(schema: ParamSchema, value: string | Form, param: string): unknown {
  if (schema.anyOf) return readAny(schema.anyOf, value, param);
  if (schema.type === 'object') return readObject(schema, value, param);
  if (schema.type === 'array') return readArray(schema, value, param);
  if (typeof value !== 'string') throw invalidParam(param, `Invalid ${schema.type ?? 'string'}`);
  if (schema.enum) {
    if (schema.enum.includes(value)) return value;
    throw invalidParam(param, `Invalid ${param}: must be ${either(schema.enum)}`);
  }
  if (value === '') {
    throw invalidParam(
      param,
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      'parameter_invalid_empty',
    );
  }
  if (schema.type === 'integer') {
    if (/^-?\d{1,15}$/.test(value)) return Number(value);
    throw invalidParam(param, `Invalid integer: ${value}`, 'parameter_invalid_integer');
  }
  if (schema.type === 'number') {
    if (/^-?\d+(\.\d+)?$/.test(value)) return Number(value);
    throw invalidParam(param, `Invalid decimal: ${value}`);
  }
  if (schema.type === 'boolean') {
    if (value === 'true' || value === 'false') return value === 'true';
    throw invalidParam(param, `Invalid boolean: ${value}`);
  }
  return value;
}

function readObject(schema: ParamSchema, value: string | Form, param: string): unknown {
  if (typeof value === 'string') throw invalidParam(param, 'Invalid object');
  const known = schema.properties ?? {};
  const out: Input = {};
  for (const [name, inner] of Object.entries(value)) {
    const full = param === '' ? name : `${param}[${name}]`;
    const own = Object.hasOwn(known, name) ? known[name] : undefined;
    const found = own ?? (schema.additionalProperties || undefined);
    if (found) out[name] = read(found, inner, full);
    else if (schema['x-unsupported']?.includes(name)) {
      throw invalidParam(
        full,
        `The sandbox doesn't speak the parameter ${full}, which Stripe knows.`,
        'sandbox_unsupported',
      );
    } else throw invalidParam(full, `Received unknown parameter: ${full}`, 'parameter_unknown');
  }
  for (const name of schema.required ?? []) {
    if (!(name in out)) throw missingParam(param === '' ? name : `${param}[${name}]`);
  }
  return out;
}

function readArray(schema: ParamSchema, value: string | Form, param: string): unknown {
  if (typeof value === 'string' || Object.keys(value).some((key) => !/^\d+$/.test(key))) {
    throw invalidParam(param, 'Invalid array');
  }
  const items = schema.items ?? {};
  return Object.keys(value)
    .sort((a, b) => Number(a) - Number(b))
    .map((key) => read(items, value[key] as string | Form, `${param}[${key}]`));
}

/** The first matching shape. If none matches, throws the error of the shape closest to the value. */
function readAny(shapes: ParamSchema[], value: string | Form, param: string): unknown {
  let nearest: unknown;
  for (const shape of shapes) {
    try {
      return read(shape, value, param);
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error;
      const looksAlike =
        typeof value === 'string'
          ? shape.type !== 'object' && shape.type !== 'array'
          : shape.type === 'object' || shape.type === 'array';
      if (!nearest || looksAlike) nearest = error;
    }
  }
  throw nearest;
}

function either(alternatives: string[]): string {
  if (alternatives.length < 3) return alternatives.join(' or ');
  return `one of ${alternatives.slice(0, -1).join(', ')}, or ${alternatives.at(-1)}`;
}
