import type {
  AnyEndpoint,
  BodyInputOf,
  ParamsInputOf,
  QueryInputOf,
  ResponseOf,
} from '#contract/primitives/endpoint.ts';
import { problemFrom } from '#web/api/problem.ts';
import { send } from '#web/api/transport.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : unknown extends Value
    ? { [K in Name]?: Value }
    : Partial<Value> extends Value
      ? { [K in Name]?: Value }
      : { [K in Name]: Value };

/** What a call of this endpoint takes: path parameters, query, body, and a key where repeating must not repeat the effect. */
export type CallInput<E extends AnyEndpoint> = Part<'params', ParamsInputOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>> & { idempotencyKey?: string };

type Arguments<E extends AnyEndpoint> =
  Record<string, never> extends Omit<CallInput<E>, never> ? [input?: CallInput<E>] : [input: CallInput<E>];

function pathOf(endpoint: AnyEndpoint, params: Record<string, unknown>): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  return `/api/v1${path}`;
}

function queryOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

/**
 * Calls an endpoint of the contract and answers its response. The same line works in a loader on the server
 * (in-process, with the visitor's cookies) and in the browser (fetch).
 * @throws {ApiProblem} with `status`, `message`, and `fields` where the server names fields
 */
export async function call<E extends AnyEndpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<ResponseOf<E>> {
  const { params, query, body, idempotencyKey } = (input ?? {}) as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    idempotencyKey?: string;
  };
  const answer = await send({
    method: endpoint.method,
    url: pathOf(endpoint, params ?? {}) + queryOf(query ?? {}),
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  if (answer.status >= 200 && answer.status < 300) return answer.body as ResponseOf<E>;
  throw problemFrom(answer.status, answer.body);
}
