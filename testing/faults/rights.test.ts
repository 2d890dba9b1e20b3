import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '#server/app/routes.ts';
import { testApp } from '#testing/app.ts';
import { ACTORS, type ActorName, buildWorld, type World } from './actors.ts';
import { type Asked, type Entry, rights, type Target } from './rights.table.ts';

const t = testApp();
let world: World;

beforeAll(async () => {
  world = await buildWorld(t.system.ctx({ kind: 'system' }, 'world'));
});

function operationOf(endpoint: { method: string; path: string }): string {
  return `${endpoint.method} ${endpoint.path}`;
}

async function send(actor: ActorName, operation: string, asked: Asked): Promise<LightMyRequestResponse> {
  const [method, path] = operation.split(' ') as ['GET', string];
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(asked.params?.[name])));
  return t.as(world.people[actor], {
    method,
    url: `/api/v1${url}`,
    ...(asked.query ? { query: Object.fromEntries(Object.entries(asked.query).map(([k, v]) => [k, String(v)])) } : {}),
    ...(asked.body ? { payload: asked.body } : {}),
  });
}

const operations = allRoutes().map((route) => ({ endpoint: route.endpoint, operation: operationOf(route.endpoint) }));

test('every operation has an entry, and every entry an operation', () => {
  expect(Object.keys(rights).toSorted()).toEqual(operations.map(({ operation }) => operation).toSorted());
});

/** What the entry says of a right that is there. */
function expected(entry: Entry, target: Target): readonly number[] {
  if (target === 'own') return entry.own ?? [200];
  if (target === 'missing') return entry.missing ?? [404];
  return entry.foreign ?? entry.missing ?? [404];
}

describe.each(operations)('$operation', ({ endpoint, operation }) => {
  const entry = rights[operation];
  test.each(ACTORS)('%s', async (actor) => {
    if (!entry) return expect.unreachable('no entry');
    const self = world.people[actor] ?? 0;
    for (const target of entry.targets) {
      const answer = await send(actor, operation, entry.ask(world, target, self));
      const seen = `${actor} ${target}: ${answer.statusCode} ${answer.body.slice(0, 200)}`;
      if (endpoint.audience !== 'anyone' && actor === 'visitor') {
        expect(answer.statusCode, seen).toBe(401);
      } else if (endpoint.audience !== 'anyone' && actor === 'needs-onboarding' && !endpoint.duringOnboarding) {
        expect(answer.statusCode, seen).toBe(403);
      } else if (entry.only && !entry.only.includes(actor)) {
        expect([403, 404], seen).toContain(answer.statusCode);
      } else {
        expect(expected(entry, target), seen).toContain(answer.statusCode);
      }
    }
    if (entry.targets.includes('foreign') && entry.targets.includes('missing') && !entry.foreign) {
      const foreign = await send(actor, operation, entry.ask(world, 'foreign', self));
      const missing = await send(actor, operation, entry.ask(world, 'missing', self));
      expect({ status: foreign.statusCode, body: foreign.body }, 'foreign = missing').toEqual({
        status: missing.statusCode,
        body: missing.body,
      });
    }
  });
});
