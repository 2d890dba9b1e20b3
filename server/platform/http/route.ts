import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyEndpoint, BodyOf, ParamsOf, QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import type { Ctx } from '../ctx.ts';
import type { Upload } from './upload.ts';

/** A thing that teachers manage, found by the id in the path, and to whom it belongs. */
export interface ManagedThing {
  readonly id: number;
  readonly schoolId: number;
  /** Null for what belongs to the school as a whole. */
  readonly courseId: number | null;
  /** Of the school as a whole, and yet changed by who is admin of all these courses: a host that is shown nowhere else. */
  readonly courseIds?: readonly number[];
  /** An archived course: it is read, and not changed. */
  readonly archived?: true;
}

/** The rare things a handler needs beyond its parsed input: setting a cookie, reading an address. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The file of an endpoint with `upload`. */
  readonly upload?: Upload;
  /** The thing of an endpoint whose audience manages something. */
  readonly managed?: ManagedThing;
}

export interface Input<E extends AnyEndpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

export interface RouteOptions {
  /** All that the handler does is one transaction, in which it stores its answer: its key is written there (`key-with-effect.ts`). */
  readonly keyWithEffect?: boolean;
}

export interface Route extends RouteOptions {
  readonly endpoint: AnyEndpoint;
  readonly handle: (ctx: Ctx, input: Input<AnyEndpoint>, exchange: Exchange) => Promise<unknown>;
}

/** Binds a handler to an endpoint of the contract. */
export function route<E extends AnyEndpoint>(
  endpoint: E,
  handle: (ctx: Ctx, input: Input<E>, exchange: Exchange) => Promise<ResponseOf<E>>,
  options: RouteOptions = {},
): Route {
  // The registry parses the input with this very endpoint before it calls the handler.
  return { endpoint, handle: handle as Route['handle'], ...options };
}

/** The thing that the endpoint's audience names: found before the handler is called. */
export function managedOf({ managed }: Exchange): ManagedThing {
  if (!managed) throw new Error('The audience of this endpoint names nothing that is managed.');
  return managed;
}
