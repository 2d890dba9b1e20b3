import { expect, test } from 'vitest';
import { serialiserOf } from '#server/platform/http/serialiser-of.ts';
import { allRoutes } from './routes.ts';

test('the answers of every endpoint can be written: else a server would find out with the first that it gives', () => {
  const unwritable = allRoutes().flatMap(({ endpoint }) => {
    if (endpoint.status === 204) return [];
    try {
      serialiserOf(endpoint);
      return [];
    } catch (error) {
      return [`${endpoint.method} ${endpoint.path}: ${error}`];
    }
  });
  expect(unwritable).toEqual([]);
});
