import { expect, test } from 'vitest';
import { allRoutes } from '#server/app/routes.ts';
import { API_VERSION } from '#server/app/version.ts';
import { openApiDocument } from '#server/platform/http/openapi.ts';
import { BOUNDED, LIST_REQUESTS } from './list-requests.ts';
import { type ApiDocument, listsOf } from './lists.ts';

// The OpenAPI standard defines its shape.
const document = openApiDocument(allRoutes(), API_VERSION) as unknown as ApiDocument;
const lists = listsOf(document);

test('every list in the API is requested by the lists bench, or listed with the reason it doesn’t grow', () => {
  expect(lists.length).toBeGreaterThan(100);
  const missing = lists.map(({ path }) => path).filter((path) => !(path in LIST_REQUESTS) && !(path in BOUNDED));
  expect(missing).toEqual([]);
});

test('a paged list grows, so it is requested', () => {
  expect(lists.filter(({ path, paged }) => paged && !(path in LIST_REQUESTS)).map(({ path }) => path)).toEqual([]);
});

test('nothing is requested or listed that isn’t in the document, and nothing twice', () => {
  const known = new Set(lists.map(({ path }) => path));
  expect([...Object.keys(LIST_REQUESTS), ...Object.keys(BOUNDED)].filter((path) => !known.has(path))).toEqual([]);
  expect(Object.keys(LIST_REQUESTS).filter((path) => path in BOUNDED)).toEqual([]);
});

test('every request includes all required parameters', () => {
  const unsaid = lists.flatMap(({ path, required }) => {
    const request = LIST_REQUESTS[path];
    return request
      ? required.filter((name) => !request.fill?.[name] && !request.query?.[name]).map((name) => [path, name])
      : [];
  });
  expect(unsaid).toEqual([]);
});

test('a new list in the document is found, whether its array is bare, named, or a reference', () => {
  const answering = (schema: unknown) => ({
    get: {
      parameters: [{ name: 'page', in: 'query' }],
      responses: { '200': { content: { 'application/json': { schema } } } },
    },
  });
  const sampleDocument = {
    paths: {
      '/alone': answering({ type: 'array' }),
      '/named': answering({ type: 'object', properties: { rows: { type: 'array' } } }),
      '/referred': answering({ $ref: '#/parts/rows' }),
      '/one': answering({ type: 'object', properties: { id: { type: 'integer' } } }),
    },
    parts: { rows: { type: 'array' } },
  };
  expect(listsOf(sampleDocument).map(({ path, paged }) => [path, paged])).toEqual([
    ['/alone', true],
    ['/named', true],
    ['/referred', true],
  ]);
});
