import { expect, test } from 'vitest';
import { serializerOf } from '#server/platform/http/serializer-of.ts';
import { allRoutes } from './routes.ts';

test('every endpoint’s response schema can be serialized; otherwise a server would find out with its first response', () => {
  const unwritable = allRoutes().flatMap(({ endpoint }) => {
    if (endpoint.status === 204) return [];
    try {
      serializerOf(endpoint);
      return [];
    } catch (error) {
      return [`${endpoint.method} ${endpoint.path}: ${error}`];
    }
  });
  expect(unwritable).toEqual([]);
});
