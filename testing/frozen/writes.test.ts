import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { projectsEnvironment } from '#sandbox/ccc/projects.ts';
import { buildWorld } from '#testing/faults/actors.ts';
import { operations } from '#testing/faults/rights.walk.ts';
import { moneyApp } from '#testing/money.ts';
import { watchChanges } from './changes.ts';
import { expectFrozen } from './compare.ts';
import { recordings } from './scenarios/all.ts';
import { openSession, type Recorded, type Session } from './session.ts';

/**
 * Each POST, PATCH, and DELETE of the API once: what it answers when it succeeds, what it writes, whom and what it refuses. One
 * database and a clock that stands still; what an operation needs, its scenario makes.
 */
const NOW = new Date('2027-01-13T16:05:00Z');

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterAll(() => {
  vi.useRealTimers();
});
const t = moneyApp({
  env: () => ({
    ...projectsEnvironment(t.sandbox.url),
    DISCORD_URL: 'http://discord.example.test',
    DISCORD_CLIENT_ID: 'callboard',
    DISCORD_CLIENT_SECRET: 'a-secret-of-discord',
  }),
});
let session: Session;
beforeAll(async () => {
  await watchChanges(t.db, NOW);
  const world = await buildWorld(t.system_ctx());
  for (const personId of Object.values(world.people)) if (personId !== null) await t.cookieOf(personId);
  session = await openSession({ t, world });
});

const writes = operations.filter(({ endpoint }) => endpoint.method !== 'GET');
// What takes something away comes last.
const lateness = ({ endpoint }: (typeof writes)[number]) => (endpoint.method === 'DELETE' ? 1 : 0);
const recorded = new Map<string, Recorded>();

/** The refusal codes that the product has. */
function refusalCodes(): string[] {
  const names = readFileSync(new URL('./names.txt', import.meta.url), 'utf8');
  const [, codes = ''] = /^refusals and their statuses\n((?: .*\n)*)/m.exec(names) ?? [];
  return [...codes.matchAll(/^ +(\w+)/gm)].map(([, code = '']) => code);
}

const compare = (name: string, sections: readonly string[]) =>
  expectFrozen(`${sections.join('\n\n')}\n`, `./writes/${name}.txt`);

describe('writes', { retry: 0 }, () => {
  test.each(writes.toSorted((a, b) => lateness(a) - lateness(b)))('$operation', async (operation) => {
    recorded.set(operation.operation, await session.record(operation, recordings[operation.operation]));
  });

  test.each([...new Set(writes.map(({ endpoint }) => endpoint.tag))])('of %s are as frozen', async (tag) => {
    const ofTag = writes.filter(({ endpoint }) => endpoint.tag === tag);
    const sections = ofTag.map(
      ({ operation }) => recorded.get(operation)?.lines.join('\n') ?? `${operation}\n  not recorded`,
    );
    await compare(tag.toLowerCase().replaceAll(' ', '-'), sections);
  });

  test('have these headers, and leave this unrecorded', async () => {
    const all = [...recorded.values()];
    const seen = new Set(all.flatMap(({ codes }) => codes));
    await compare('common', [
      ['Headers of an answer, unless it says otherwise', ...session.usual].join('\n  '),
      [
        'Operations without a recorded success',
        ...all.filter(({ succeeded }) => !succeeded).map(({ operation }) => operation.operation),
      ].join('\n  '),
      ['Refusal codes without a recorded answer', ...refusalCodes().filter((code) => !seen.has(code))].join('\n  '),
    ]);
  });

  test('are recorded by scenarios of operations that there are', () => {
    const known = writes.map(({ operation }) => operation);
    expect(Object.keys(recordings).filter((operation) => !known.includes(operation))).toEqual([]);
  });
});
