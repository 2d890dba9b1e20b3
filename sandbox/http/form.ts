import { StripeFailure } from './failure.ts';

/** A form body before a schema gives it types: text at the leaves, arrays as objects with numeric keys. */
export type Form = { [name: string]: string | Form };

const DEEPEST = 12;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** Parses `a=1&b[c][0][d]=2&e[]=3` as Stripe does. The last value of a name wins. */
export function parseForm(text: string): Form {
  const root: Form = {};
  for (const [name, value] of new URLSearchParams(text)) setValue(root, path(name), value, name);
  return root;
}

function path(name: string): string[] {
  const first = name.indexOf('[');
  if (first === -1) return [name];
  const suffix = name.slice(first);
  if (first === 0 || !/^(\[[^[\]]*\])+$/.test(suffix)) throw malformed(name);
  return [name.slice(0, first), ...suffix.slice(1, -1).split('][')];
}

function setValue(root: Form, keys: string[], value: string, name: string): void {
  if (keys.length > DEEPEST || keys.some((key) => FORBIDDEN.has(key))) throw malformed(name);
  let at = root;
  keys.forEach((key, index) => {
    const own = key === '' ? String(Object.keys(at).length) : key;
    if (index === keys.length - 1) {
      at[own] = value;
      return;
    }
    const next = at[own];
    if (typeof next === 'string') throw malformed(name);
    const child: Form = next ?? {};
    at[own] = child;
    at = child;
  });
}

function malformed(name: string): StripeFailure {
  return new StripeFailure(
    400,
    { type: 'invalid_request_error', message: `Invalid request: unreadable parameter name ${name}`, param: name },
    false,
  );
}
