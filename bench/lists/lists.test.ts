import { expect, test } from 'vitest';
import { allRoutes } from '#server/app/routes.ts';
import { API_VERSION } from '#server/app/version.ts';
import { openApiDocument } from '#server/platform/http/openapi.ts';
import { ASKED, BOUNDED } from './asked.ts';
import { type ApiDocument, listsOf } from './lists.ts';

// Its shape is the standard's.
const document = openApiDocument(allRoutes(), API_VERSION) as unknown as ApiDocument;
const lists = listsOf(document);

test('every list of the API is asked by the bench of lists, or is named with the reason why it does not grow', () => {
  expect(lists.length).toBeGreaterThan(100);
  const missing = lists.map(({ path }) => path).filter((path) => !(path in ASKED) && !(path in BOUNDED));
  expect(missing).toEqual([]);
});

test('what comes in pages grows: it is asked', () => {
  expect(lists.filter(({ path, paged }) => paged && !(path in ASKED)).map(({ path }) => path)).toEqual([]);
});

test('nothing is asked or named that the document does not have, and nothing twice', () => {
  const known = new Set(lists.map(({ path }) => path));
  expect([...Object.keys(ASKED), ...Object.keys(BOUNDED)].filter((path) => !known.has(path))).toEqual([]);
  expect(Object.keys(ASKED).filter((path) => path in BOUNDED)).toEqual([]);
});

test('who asks says all that has to be said', () => {
  const unsaid = lists.flatMap(({ path, required }) => {
    const asked = ASKED[path];
    return asked
      ? required.filter((name) => !asked.fill?.[name] && !asked.query?.[name]).map((name) => [path, name])
      : [];
  });
  expect(unsaid).toEqual([]);
});

test('a list that is new in the document is found, whether its array stands alone, by a name or by a reference', () => {
  const answering = (schema: unknown) => ({
    get: {
      parameters: [{ name: 'page', in: 'query' }],
      responses: { '200': { content: { 'application/json': { schema } } } },
    },
  });
  const made = {
    paths: {
      '/alone': answering({ type: 'array' }),
      '/named': answering({ type: 'object', properties: { rows: { type: 'array' } } }),
      '/referred': answering({ $ref: '#/parts/rows' }),
      '/one': answering({ type: 'object', properties: { id: { type: 'integer' } } }),
    },
    parts: { rows: { type: 'array' } },
  };
  expect(listsOf(made).map(({ path, paged }) => [path, paged])).toEqual([
    ['/alone', true],
    ['/named', true],
    ['/referred', true],
  ]);
});
