import type { z } from 'zod';

/** HTTP methods that the API speaks. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Who may ask at all; finer rights are the feature's policy, asked in the handler.
 * - `anyone`: visitors too
 * - `signed-in`: a session; learners who still need onboarding are let through only where `duringOnboarding` is set
 * Whether somebody is staff or manages a school is asked by the feature's policy in the handler.
 */
export type Audience = 'anyone' | 'signed-in';

/**
 * An endpoint as a value: the server registers it, the web client calls it, OpenAPI is made of it.
 * Paths are relative to /api/v1, parameters as `{id}`.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tag: string;
  readonly audience: Audience;
  /** True where a person who still needs onboarding may call it (default false). */
  readonly duringOnboarding: boolean;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
  /** Status of a success, 200 unless said otherwise. */
  readonly status: 200 | 201 | 204;
  /** Name under which the request body may be wrapped (`user`, `checkout`); unwrapped is accepted too. */
  readonly wrapper?: string;
  /** Accepts `Idempotency-Key`: everything that moves money or sends mail. */
  readonly idempotent: boolean;
  /** The request is a form (multipart) with one part `file` of at most so many bytes; `body` describes its other fields. */
  readonly upload?: { readonly maxBytes: number };
}

interface EndpointInput<P, Q, B, R> {
  method: Method;
  path: `/${string}`;
  summary: string;
  tag: string;
  audience: Audience;
  duringOnboarding?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  status?: 200 | 201 | 204;
  wrapper?: string;
  idempotent?: boolean;
  upload?: { readonly maxBytes: number };
}

/** Declares an endpoint. Missing `params`, `query`, `body` mean "none": whatever comes is ignored (query) or must be empty (body). */
export function endpoint<
  R extends z.ZodType,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(input: EndpointInput<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return {
    ...input,
    duringOnboarding: input.duringOnboarding ?? false,
    params: input.params as P,
    query: input.query as Q,
    body: input.body as B,
    status: input.status ?? 200,
    idempotent: input.idempotent ?? false,
  };
}

/** Any endpoint, for registries. */
// biome-ignore lint/suspicious/noExplicitAny: the registry holds endpoints of every shape
export type AnyEndpoint = Endpoint<any, any, any, any>;
export type ParamsOf<E extends AnyEndpoint> = z.output<E['params']>;
export type QueryOf<E extends AnyEndpoint> = z.output<E['query']>;
export type BodyOf<E extends AnyEndpoint> = z.output<E['body']>;
/** What a client sends (defaults may be left out). */
export type BodyInputOf<E extends AnyEndpoint> = z.input<E['body']>;
export type QueryInputOf<E extends AnyEndpoint> = z.input<E['query']>;
export type ParamsInputOf<E extends AnyEndpoint> = z.input<E['params']>;
export type ResponseOf<E extends AnyEndpoint> = z.output<E['response']>;
