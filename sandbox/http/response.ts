import { copy, type State } from '../state.ts';
import { invalidParam } from './failure.ts';
import type { Input } from './validate.ts';

const MOST = 100;

export type Page<T> = { object: 'list'; data: T[]; has_more: boolean; url: string };

/** A page of rows given oldest first. Stripe lists the newest first. */
export function page<T extends { id: string }>(rows: T[], input: Input, url: string): Page<T> {
  return pageInOrder([...rows].reverse(), input, url);
}

/** A page of rows in the given order. */
export function pageInOrder<T extends { id: string }>(rows: T[], input: Input, url: string): Page<T> {
  const limit = (input.limit as number | undefined) ?? 10;
  if (limit < 1 || limit > MOST) {
    throw invalidParam('limit', `Invalid limit: must be between 1 and ${MOST}`, 'parameter_invalid_integer');
  }
  const after = input.starting_after as string | undefined;
  const before = input.ending_before as string | undefined;
  if (after) {
    const start = position(rows, after, 'starting_after') + 1;
    return { object: 'list', data: rows.slice(start, start + limit), has_more: rows.length > start + limit, url };
  }
  if (before) {
    const end = position(rows, before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: rows.slice(start, end), has_more: start > 0, url };
  }
  return { object: 'list', data: rows.slice(0, limit), has_more: rows.length > limit, url };
}

function position<T extends { id: string }>(rows: T[], id: string, param: string): number {
  const at = rows.findIndex((row) => row.id === id);
  if (at === -1) throw invalidParam(param, `No such object: '${id}'`, 'resource_missing');
  return at;
}

/** Filters rows by `created=…` or `created[gte]=…`. */
export function createdWithin<T extends { created: number }>(rows: T[], created: unknown): T[] {
  if (created === undefined) return rows;
  if (typeof created === 'number') return rows.filter((row) => row.created === created);
  const { gt, gte, lt, lte } = created as Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number>>;
  return rows.filter(
    (row) =>
      (gt === undefined || row.created > gt) &&
      (gte === undefined || row.created >= gte) &&
      (lt === undefined || row.created < lt) &&
      (lte === undefined || row.created <= lte),
  );
}

/** Builds a field that an object shows only on request, through `expand`. */
export type Includable = (object: Record<string, unknown>) => unknown;

/** A copy of the response in which references named by `expand` are replaced by the objects. */
export function expanded(
  state: State,
  includable: Record<string, Includable>,
  response: unknown,
  paths: string[],
): unknown {
  const out = copy(response);
  for (const path of paths) {
    if (path.split('.').length > 5) throw invalidParam('expand', `Cannot expand more than 4 levels: ${path}`);
    expandPath(state, includable, out, path.split('.'), path);
  }
  return out;
}

function expandPath(
  state: State,
  includable: Record<string, Includable>,
  at: unknown,
  [name, ...rest]: string[],
  fullPath: string,
): void {
  if (name === undefined || at === null || typeof at !== 'object') return;
  if (Array.isArray(at)) {
    for (const item of at) expandPath(state, includable, item, [name, ...rest], fullPath);
    return;
  }
  const object = at as Record<string, unknown>;
  if (!(name in object)) {
    const make = includable[`${String(object.object)}.${name}`];
    if (!make) throw invalidParam('expand[0]', `This property cannot be expanded (${fullPath}).`);
    object[name] = copy(make(object));
  }
  const value = object[name];
  if (typeof value === 'string') object[name] = copy(state.find(value) ?? value);
  if (Array.isArray(value))
    object[name] = value.map((item) => (typeof item === 'string' ? copy(state.find(item) ?? item) : item));
  expandPath(state, includable, object[name], rest, fullPath);
}
