import type {
  AnyEndpoint,
  BodyInputOf,
  ParamsInputOf,
  QueryInputOf,
  ResponseOf,
} from '#contract/primitives/endpoint.ts';
import { VISIT_SOURCE_HEADER } from '#contract/primitives/visit-source.ts';
import { pagePersonHeader, reportOtherPerson } from '#web/api/page-person.ts';
import { problemFrom } from '#web/api/problem.ts';
import { proofIsGiven } from '#web/api/proof.ts';
import { send } from '#web/api/transport.ts';
import { rememberedVisits } from '#web/platform/visit.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : unknown extends Value
    ? { [K in Name]?: Value }
    : Partial<Value> extends Value
      ? { [K in Name]?: Value }
      : { [K in Name]: Value };

/**
 * What a call to this endpoint takes: path parameters, query, body, and a key if repeating it must not repeat the
 * effect.
 */
export type CallInput<E extends AnyEndpoint> = Part<'params', ParamsInputOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>> & { idempotencyKey?: string };

type Arguments<E extends AnyEndpoint> =
  Record<string, never> extends Omit<CallInput<E>, never> ? [input?: CallInput<E>] : [input: CallInput<E>];

function pathOf(endpoint: AnyEndpoint, params: Record<string, unknown>): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  return `/api/v1${path}`;
}

const PROOFS = '/auth/proofs';

const isDone = ({ status }: { status: number }) => status >= 200 && status < 300;

function queryOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

/**
 * Calls an endpoint of the contract and returns its response. The same line works in a loader on the server
 * (in-process, with the visitor's cookies) and in the browser (fetch). If the server requires proof of identity, the
 * person is prompted in place and the same request is sent again: the caller notices only a delay. While a request with
 * the same `idempotencyKey` is in progress (a double click), nothing is sent, and both get its response.
 * @throws {ApiProblem} with `status`, `message`, and `fields` if the server names fields
 */
export async function call<E extends AnyEndpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<ResponseOf<E>> {
  const { params, query, body, idempotencyKey } = (input ?? {}) as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    idempotencyKey?: string;
  };
  const request = {
    method: endpoint.method,
    url: pathOf(endpoint, params ?? {}) + queryOf(query ?? {}),
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(endpoint.method === 'GET' ? {} : pagePersonHeader()),
      ...(endpoint.storesVisit ? visitHeader() : {}),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  };
  const start = () => sendWithProof(request, endpoint.path.startsWith(PROOFS)) as Promise<ResponseOf<E>>;
  if (idempotencyKey === undefined) return start();
  const attempt = `${request.method} ${request.url} ${idempotencyKey}`;
  const known = underWay.get(attempt) as Promise<ResponseOf<E>> | undefined;
  if (known) return known;
  const pending = start().finally(() => underWay.delete(attempt));
  underWay.set(attempt, pending);
  return pending;
}

function visitHeader(): Record<string, string> {
  const visits = rememberedVisits();
  return visits ? { [VISIT_SOURCE_HEADER]: visits } : {};
}

/** Requests with a key that have no response yet. */
const underWay = new Map<string, Promise<unknown>>();

async function sendWithProof(request: Parameters<typeof send>[0], isProofRequest: boolean): Promise<unknown> {
  const response = await send(request);
  if (isDone(response)) return response.body;
  const problem = problemFrom(response.status, response.body);
  reportOtherPerson(problem);
  // The request that sends the proof must not require one itself.
  if (isProofRequest || !(await proofIsGiven(problem))) throw problem;
  const retried = await send(request);
  if (isDone(retried)) return retried.body;
  throw problemFrom(retried.status, retried.body);
}
