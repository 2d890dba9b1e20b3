import type { FastifyContextConfig } from 'fastify';
import { z } from 'zod';
import type { AnyEndpoint } from '#contract/primitives/endpoint.ts';
import { slugOrId } from '#contract/primitives/wire.ts';

/** Where a request went: the route's pattern (`/courses/:id`, `/verify/$token`) and what stood in its parameters. */
export interface Place {
  readonly route: string;
  readonly params: Readonly<Record<string, string>>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Parameters of the path that the log shows: ids, slugs, words of a list. Every other one is taken for a secret. */
    readonly plainParams?: readonly string[];
    /** Reads the page of an address, where the router knows all pages as `/*`; undefined: there is no such page. */
    readonly pageOf?: (url: string) => Place | undefined;
  }
}

/** What the log needs of a request. */
export interface LoggedRequest {
  readonly url?: string;
  readonly params?: unknown;
  readonly routeOptions?: { readonly url?: string | undefined; readonly config?: FastifyContextConfig };
}

const HIDDEN = '…';
const LONGEST_PLAIN = 100;
/** An id, a slug, a word. Our tokens have capitals; a UUID opens a class link. */
const PLAIN = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/;
/** How a page's route says that a parameter is an id, a slug, or a word of a list: by its name. */
const PLAIN_IN_PAGES = /^(?:id|[a-z]+Id|slug|kind)$/;

/** Which parameters of an endpoint's path the log shows, by its contract: numbers, words of a list, and `slugOrId`. */
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
 * What the log says of a request's address: the pattern of its route with those parameters that the route declares plain; all else
 * is `…`, and so is an address that has no route. Never the query.
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
