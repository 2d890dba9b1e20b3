import { z } from 'zod';
import type { AnyEndpoint } from '#contract/primitives/endpoint.ts';
import { problemSchema } from '#contract/primitives/problem.ts';
import { PROOF_KINDS, PROOF_NEEDED } from '#contract/primitives/proof.ts';
import type { Route } from './route.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  }) as Json;
  return json;
}

function parametersOf(endpoint: AnyEndpoint): Json[] {
  const list = (schema: z.ZodType | undefined, location: 'path' | 'query'): Json[] => {
    if (!schema) return [];
    const json = schemaOf(schema, 'input');
    const required = new Set((json.required as string[] | undefined) ?? []);
    return Object.entries((json.properties as Record<string, Json>) ?? {}).map(([name, inner]) => ({
      name: location === 'query' ? snake(name) : name,
      in: location,
      required: location === 'path' || required.has(name),
      schema: inner,
    }));
  };
  return [...list(endpoint.params, 'path'), ...list(endpoint.query, 'query')];
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The body's schema; for an upload, including its file. */
function bodyOf(endpoint: AnyEndpoint): Json {
  const json = schemaOf(endpoint.body, 'input');
  if (!endpoint.upload) return json;
  return {
    ...json,
    properties: { file: { type: 'string', format: 'binary' }, ...(json.properties as Json) },
    required: ['file', ...((json.required as string[] | undefined) ?? [])],
  };
}

/** The OpenAPI 3.1 document of all registered routes. */
export function openApiDocument(routes: readonly Route[], version: string): Json {
  const paths: Record<string, Json> = {};
  const problem = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
  const proofNeeded = {
    description: `Refused. With the code \`${PROOF_NEEDED}\`: send the proof that \`details.proof\` names to POST /auth/proofs, then this request again.`,
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Problem' }],
          properties: { details: { type: 'object', properties: { proof: { enum: [...PROOF_KINDS] } } } },
        },
      },
    },
  };
  const ordered = [...routes].sort((a, b) => a.endpoint.path.localeCompare(b.endpoint.path));
  for (const { endpoint } of ordered) {
    const path = `/api/v1${endpoint.path}`;
    const parameters = parametersOf(endpoint);
    if (endpoint.idempotent) {
      parameters.push({
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        schema: { type: 'string', maxLength: 255 },
      });
    }
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = {
      operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^a-zA-Z0-9]+(.)?/g, (_, c?: string) => (c ?? '').toUpperCase())}`,
      summary: endpoint.summary,
      tags: [endpoint.tag],
      'x-audience': endpoint.audience,
      ...(endpoint.proof ? { 'x-proof': endpoint.proof } : {}),
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(endpoint.body
        ? {
            requestBody: {
              content: { [endpoint.upload ? 'multipart/form-data' : 'application/json']: { schema: bodyOf(endpoint) } },
            },
          }
        : {}),
      responses: {
        [endpoint.status]: {
          description: 'Done',
          ...(endpoint.status === 204
            ? {}
            : { content: { 'application/json': { schema: schemaOf(endpoint.response, 'input') } } }),
        },
        ...(endpoint.proof ? { 403: proofNeeded } : {}),
        default: problem,
      },
    };
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Callboard', version, description: "Everything Callboard's own screens call." },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: { Problem: schemaOf(problemSchema, 'output') } },
  };
}
