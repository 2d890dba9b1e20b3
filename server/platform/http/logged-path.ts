import type { FastifyContextConfig } from 'fastify';
import { z } from 'zod';
import type { AnyEndpoint } from '#contract/primitives/endpoint.ts';
import { slugOrId } from '#contract/primitives/wire.ts';

/** The target of a request: the route's pattern (`/courses/:id`, `/verify/$token`) and the values of its parameters. */
export interface Place {
  readonly route: string;
  readonly params: Readonly<Record<string, string>>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Path parameters that may be logged: ids, slugs, words from a list. Every other one counts as a secret. */
    readonly plainParams?: readonly string[];
    /** Finds the page for a URL if the router knows all pages as `/*`; undefined: there is no such page. */
    readonly pageOf?: (url: string) => Place | undefined;
  }
}

/** What the log needs from a request. */
export interface LoggedRequest {
  readonly url?: string;
  readonly params?: unknown;
  readonly routeOptions?: { readonly url?: string | undefined; readonly config?: FastifyContextConfig };
}

const HIDDEN = '…';
const LONGEST_PLAIN = 100;
/** An id, a slug, or a word. Our tokens contain capitals; a UUID opens a class link. */
const PLAIN = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/;
/** Names of a page's parameters that are an id, a slug, or a word from a list. */
const PLAIN_IN_PAGES = /^(?:id|[a-z]+Id|slug|kind)$/;

/**
 * Which parameters of an endpoint's path may be logged, by its contract: numbers, words from a list, and `slugOrId`.
 */
export function plainParamsOf({ params }: AnyEndpoint): readonly string[] {
  if (!(params instanceof z.ZodObject)) return [];
  return Object.entries(params.shape)
    .filter(([, schema]) => schema instanceof z.ZodNumber || schema instanceof z.ZodEnum || schema === slugOrId)
    .map(([name]) => name);
}

function shown(value: unknown): string {
  const text = String(value ?? '');
  return text.length <= LONGEST_PLAIN && PLAIN.test(text) && !UUID.test(text) ? text : HIDDEN;
}

/**
 * What the log says about a request's URL: the pattern of its route with the parameters that the route declares plain.
 * Everything else is `…`, also a URL without a route. Never the query.
 */
export function loggedPath(request: LoggedRequest): string {
  const { url: pattern, config } = request.routeOptions ?? {};
  const page = config?.pageOf?.(request.url ?? '');
  const route = page?.route ?? pattern ?? '/*';
  const params = page?.params ?? (request.params as Record<string, unknown> | undefined) ?? {};
  const isPlain = (name: string): boolean =>
    page ? PLAIN_IN_PAGES.test(name) : (config?.plainParams?.includes(name) ?? false);
  return route
    .split('/')
    .map((part) => {
      if (!/[:$*]/.test(part)) return part;
      const name = /^[:$](\w+)/.exec(part)?.[1];
      return name !== undefined && isPlain(name) ? shown(params[name]) : HIDDEN;
    })
    .join('/');
}
