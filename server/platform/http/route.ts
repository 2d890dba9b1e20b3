import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyEndpoint, BodyOf, ParamsOf, QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import type { Ctx } from '../ctx.ts';
import type { Upload } from './upload.ts';

/** A thing that teachers manage, found by the id in the path, with its owner. */
export interface ManagedThing {
  readonly id: number;
  readonly schoolId: number;
  /** Null for what belongs to the whole school. */
  readonly courseId: number | null;
  /**
   * Set for a thing that belongs to the whole school but may be changed by an admin of all these courses: a host who is
   * shown nowhere else.
   */
  readonly courseIds?: readonly number[];
  /** True for an archived course: it can be read, but not changed. */
  readonly archived?: true;
}

/** The rare things a handler needs beyond its parsed input: setting a cookie, reading the client's IP address. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly upload?: Upload;
  readonly managed?: ManagedThing;
}

export interface Input<E extends AnyEndpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

export interface RouteOptions {
  /**
   * True if the whole handler is one transaction, which also stores its response and writes its key
   * (`key-with-effect.ts`).
   */
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
  // The registry parses the input with this same endpoint before it calls the handler.
  return { endpoint, handle: handle as Route['handle'], ...options };
}

/** The thing that the endpoint's audience names, found before the handler is called. */
export function managedOf({ managed }: Exchange): ManagedThing {
  if (!managed) throw new Error('The audience of this endpoint names nothing that is managed.');
  return managed;
}
