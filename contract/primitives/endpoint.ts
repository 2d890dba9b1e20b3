import type { z } from 'zod';

/** HTTP methods that the API speaks. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Things that teachers manage, each by School Admins of its school, course admins of its course, and staff. */
export type ManagedKind =
  | 'school'
  | 'course'
  | 'cohort'
  | 'place'
  | 'event'
  | 'workout'
  | 'submission'
  | 'template'
  | 'lesson'
  | 'deleted_lesson'
  | 'course_module'
  | 'course_content'
  | 'survey'
  | 'recipient'
  | 'payout'
  | 'staff_role'
  | 'ticket_type'
  | 'host'
  | 'event_host'
  | 'landing_outcome'
  | 'landing_testimonial'
  | 'landing_instructor'
  | 'landing_outline'
  | 'landing_schedule'
  | 'landing_benefit'
  | 'landing_faq';

/** Asked of the thing whose id (or address) stands in this parameter of the path: `{ manages: { event: 'id' } }`. */
export interface Manages {
  readonly manages: { readonly [K in ManagedKind]?: string };
  /** Left out: whoever manages it, course admins too. */
  readonly as?: 'school-admin';
  /** Also changes an archived course; all others read one only (rules-teachers X4). */
  readonly archived?: true;
}

/**
 * Who may ask. Answered once, where routes are registered (rules §9, rules-teachers A7); what follows from the state of a
 * thing, or from an id inside a body, is the feature's policy, asked in the handler.
 * - `anyone`: visitors too
 * - `signed-in`: a session; learners who still need onboarding are let through only where `duringOnboarding` is set
 * - `teacher`: whoever has a staff role at some school or course, and staff; else 403
 * - `staff`: the platform's own people; else 403
 * - `manages`: who manages the thing; a foreign one and a missing one are the same 404, and a course admin gets 403 on what is
 *   the School Admins' of the own school
 */
export type Audience = 'anyone' | 'signed-in' | 'teacher' | 'staff' | Manages;

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
  /**
   * Other names under which the fields of query and body may come, in camelCase, each with the field's own (`startDate` for
   * `startdate`). Refusals name the field as the request did.
   */
  readonly spellings?: Readonly<Record<string, string>>;
  /** Its specification has its fields in snake_case: those that a request leaves out are refused by those names. */
  readonly snake?: true;
  /** Accepts `Idempotency-Key`: everything that moves money or sends mail. */
  readonly idempotent: boolean;
  /**
   * Needs proof of who asks that is at most ten minutes old, else 403 `proof_needed` (`proof.ts`). `always`: asked where routes
   * are registered, after rights; a `password` in the body counts. `sometimes`: the handler asks, by what is changed.
   */
  readonly proof?: 'always' | 'sometimes';
  /** Signs someone in: who is signed in already doesn't matter (`page-person.ts`). */
  readonly signsIn?: true;
  /** Ends the session of any person. */
  readonly signsOut?: true;
  /**
   * Visitors are answered from the cache, for a second (`server/platform/http/response-cache`): a GET that anyone may ask, whose
   * answer is the same for all who have no session.
   */
  readonly visitors?: 'cached';
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
  spellings?: Readonly<Record<string, string>>;
  snake?: true;
  idempotent?: boolean;
  proof?: 'always' | 'sometimes';
  signsIn?: true;
  signsOut?: true;
  visitors?: 'cached';
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
