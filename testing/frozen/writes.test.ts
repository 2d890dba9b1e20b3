import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { projectsEnvironment } from '#sandbox/ccc/projects.ts';
import { buildWorld } from '#testing/faults/actors.ts';
import { operations } from '#testing/faults/rights.walk.ts';
import { moneyApp } from '#testing/money.ts';
import { watchChanges } from './changes.ts';
import { expectFolder, expectFrozen } from './compare.ts';
import { recordings } from './scenarios/all.ts';
import { otherRoutes } from './scenarios/other-routes.ts';
import { openSession, type Recorded, type Session } from './session.ts';

/**
 * Sends every POST, PATCH, and DELETE of the API once, plus every GET for which the demo school has no data. Records
 * the response on success, what is written, and who and what is refused. One database and a frozen clock. Each scenario
 * creates what its operation needs.
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
  const world = await buildWorld(t.systemCtx());
  for (const personId of Object.values(world.people)) if (personId !== null) await t.cookieOf(personId);
  session = await openSession({ t, world });
});

const deletesLast = ({ endpoint: { method, path } }: (typeof operations)[number]) =>
  `${method === 'DELETE' ? 1 : 0} ${path} ${method}`;
/** The order in which operations are recorded and written, whatever the order of the features. Deletions come last. */
const writes = operations
  .filter(({ endpoint, operation }) => endpoint.method !== 'GET' || recordings[operation])
  .toSorted((a, b) => (deletesLast(a) < deletesLast(b) ? -1 : 1));
const tags = [...new Set(writes.map(({ endpoint }) => endpoint.tag))];
const fileOf = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-');
const recorded = new Map<string, Recorded>();

const AT_THE_SAME_MOMENT = 'only where two requests meet in the same moment';
const FROM_A_STATE = 'made from a state that is never refused';
/** Why no scenario reaches a refusal code. */
const UNREACHED: Readonly<Record<string, string>> = {
  busy: 'only while more pictures wait to be made than may',
  checkout_busy: AT_THE_SAME_MOMENT,
  corrected_too_often: 'only of a letter that was corrected as often as it may be',
  email_sending: 'only in the seconds in which an email goes out',
  former_push_key: 'only after the key was made again',
  granted_already: 'only where the same request is worked twice',
  mail_not_again: 'only of an email that failed, which no scenario has',
  no_tickets: 'a class session is refused before, as tickets_locked',
  not_enough_credits: AT_THE_SAME_MOMENT,
  not_on_sale: "a draft is answered as if it weren't there",
  order_ended: 'only where a request broke off before it was answered, and is sent again',
  other_person: 'only where a page sends the id of someone else than who asks',
  overloaded: 'only while thousands wait for the same seats, or the database has no room',
  push_off: 'only without SECRETS_KEY',
  reply_to_asked: FROM_A_STATE,
  reply_to_confirmed: FROM_A_STATE,
  ticket_required: 'answers give it as the reason; the refusal is one of the field',
  workout_changed: AT_THE_SAME_MOMENT,
};

function refusalCodes(): string[] {
  const names = readFileSync(new URL('./names.txt', import.meta.url), 'utf8');
  const [, codes = ''] = /^refusals and their statuses\n((?: .*\n)*)/m.exec(names) ?? [];
  return [...codes.matchAll(/^ +(\w+)/gm)].map(([, code = '']) => code);
}

const compare = (name: string, sections: readonly string[]) =>
  expectFrozen(`${sections.join('\n\n')}\n`, `./writes/${name}.txt`);

describe('writes', { retry: 0 }, () => {
  test.each(writes)('$operation', async (operation) => {
    recorded.set(operation.operation, await session.record(operation, recordings[operation.operation]));
  });

  test.each(tags)('for %s match their file', async (tag) => {
    const ofTag = writes.filter(({ endpoint }) => endpoint.tag === tag);
    const sections = ofTag.map(({ operation }) => {
      const record = recorded.get(operation);
      if (!record) throw new Error(`${operation} isn't recorded: run the whole file.`);
      return record.lines.join('\n');
    });
    await compare(fileOf(tag), sections);
  });

  test('outside the API', async () => {
    const sections: string[] = [];
    for (const [name, prepare] of Object.entries(otherRoutes)) {
      sections.push((await session.recordRoute(name, prepare)).join('\n'));
    }
    await compare('other-routes', sections);
  });

  test('have these usual headers, and leave these refusals unrecorded', async () => {
    const all = [...recorded.values()];
    const seen = new Set(all.flatMap(({ codes }) => codes));
    const unreached = refusalCodes().filter((code) => !seen.has(code));
    await compare('common', [
      ['Headers of an answer, unless it says otherwise', ...session.usual].join('\n  '),
      [
        'Operations without a recorded success',
        ...all.filter(({ succeeded }) => !succeeded).map(({ operation }) => operation.operation),
      ].join('\n  '),
      ['Refusal codes without a recorded answer', ...unreached.map((code) => `${code}: ${UNREACHED[code]}`)].join(
        '\n  ',
      ),
    ]);
    expect(Object.keys(UNREACHED)).toEqual(unreached);
  });

  test('have exactly these files', () => expectFolder('./writes', [...tags.map(fileOf), 'common', 'other-routes']));

  test('have scenarios only for existing operations', () => {
    const known = writes.map(({ operation }) => operation);
    expect(Object.keys(recordings).filter((operation) => !known.includes(operation))).toEqual([]);
  });
});
