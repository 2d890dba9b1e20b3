import type { World } from '../world.ts';

export type Call<P> = {
  /** The value of `:id` in the path. */ id: string;
  input: P /** The request's path, without its query. */;
  url: string;
};

export type StripeRoute = {
  method: 'GET' | 'POST' | 'DELETE';
  /** The path pattern, with `:id`. */
  path: string;
  /** Name of the request type in `schemas/requests.gen.json`. */
  params: string;
  handle: (world: World, call: Call<Record<string, unknown>>) => unknown;
};

/** A route of Stripe's API. `P` is the SDK's type with the same name as `params`. */
export function on<P>(
  method: StripeRoute['method'],
  path: string,
  params: string,
  handle: (world: World, call: Call<P>) => unknown,
): StripeRoute {
  // The input was parsed with the schema generated from P.
  return { method, path, params, handle: handle as unknown as StripeRoute['handle'] };
}

/** Merges metadata: an empty value removes its key, an empty string removes all keys. */
export function mergeMetadata(
  present: Record<string, string> | null | undefined,
  change: Record<string, string | number | null> | '' | null | undefined,
): Record<string, string> {
  if (change === '' || change === null) return {};
  const out = { ...present };
  for (const [key, value] of Object.entries(change ?? {})) {
    if (value === '' || value === null) delete out[key];
    else out[key] = String(value);
  }
  return out;
}

/** The value, or null if it is empty or missing. */
export const orNull = <T>(value: T | '' | null | undefined): T | null =>
  value === '' || value === null || value === undefined ? null : value;

/** The patch without undefined values. */
export function omitUndefined<T extends object>(patch: T): Partial<T> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<T>;
}
