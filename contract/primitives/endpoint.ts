import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Things that teachers manage. Each is managed by the school's School Admins, the course's course admins, and staff.
 */
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

/** Names the path parameter that holds the thing's id (or slug): `{ manages: { event: 'id' } }`. */
export interface Manages {
  readonly manages: { readonly [K in ManagedKind]?: string };
  /** Left out: everyone who manages the thing, including course admins. */
  readonly as?: 'school-admin';
  /** Also changes an archived course; all other endpoints only read one (rules-teachers X4). */
  readonly archived?: true;
}

/**
 * Who may call an endpoint. Checked once, where routes are registered (rules §9, rules-teachers A7). Rules that depend
 * on a thing's state, or on an id inside a body, are the feature's policy, checked in the handler.
 * - `anyone`: visitors too
 * - `signed-in`: needs a session; learners who still need onboarding get through only if `duringOnboarding` is set
 * - `teacher`: people with a staff role at some school or course, and staff; else 403
 * - `staff`: the platform's own people; else 403
 * - `manages`: people who manage the thing. Someone else's thing and a missing one return the same 404, and a course
 *   admin
 * gets 403 for things reserved for School Admins of their own school
 */
export type Audience = 'anyone' | 'signed-in' | 'teacher' | 'staff' | Manages;

/**
 * An endpoint as a value: the server registers it, the web client calls it, and OpenAPI is generated from it. Paths are
 * relative to /api/v1, with parameters as `{id}`.
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
  /** True if a person who still needs onboarding may call it (default false). */
  readonly duringOnboarding: boolean;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
  /** Success status, 200 by default. */
  readonly status: 200 | 201 | 204;
  /** Name under which the request body may be wrapped (`user`, `checkout`); an unwrapped body is accepted too. */
  readonly wrapper?: string;
  /**
   * Alternative names for fields of query and body, in camelCase, each with the field's real name (`startDate` for
   * `startdate`). Refusals name the field as the request did.
   */
  readonly spellings?: Readonly<Record<string, string>>;
  /**
   * The endpoint's specification has snake_case fields: refusals use those names for fields that the request left out.
   */
  readonly snake?: true;
  /** Accepts `Idempotency-Key`: everything that moves money or sends email. */
  readonly idempotent: boolean;
  /**
   * Needs proof of identity that is at most ten minutes old, else 403 `proof_needed` (`proof.ts`). `always`: checked
   * where routes are registered, after rights; a `password` in the body counts. `sometimes`: the handler decides, by
   * what is changed.
   */
  readonly proof?: 'always' | 'sometimes';
  /** Signs someone in, so the signed-in person may differ from the page's person (`page-person.ts`). */
  readonly signsIn?: true;
  /** Ends the session, no matter whose it is. */
  readonly signsOut?: true;
  /**
   * Serves visitors from the response cache for up to a second (`server/platform/http/response-cache`): a GET for
   * anyone whose response is the same for everyone without a session.
   */
  readonly visitors?: 'cached';
  /** Signs up, enrolls, or RSVPs: stores where the person came from (`visit-source.ts`), if the page sends it. */
  readonly storesVisit?: true;
  /**
   * The request is a form (multipart) with one part `file` of at most `maxBytes` bytes; `body` describes its other
   * fields.
   */
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
  storesVisit?: true;
  upload?: { readonly maxBytes: number };
}

/**
 * Declares an endpoint. Without `params`, `query`, or `body` it takes none: extra query parameters are ignored, and the
 * body must be empty.
 */
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
