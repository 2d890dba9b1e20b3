import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { testDatabase } from '#testing/database.ts';
import { markUnfinished, unfinishedOf } from '../seed/unfinished.ts';
import { canCopyDemo, settleCopy } from './demo-copy.ts';

const HOUR_MS = 3_600_000;
const FILLED_WEB = 'http://localhost:3000';
const COPY = { web: 'http://localhost:4000', sandbox: 'http://127.0.0.1:12111' };
const t = testDatabase();
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'callboard-copy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  [{}, true],
  [{ SECRETS_KEY: '  ' }, true],
  [{ NODE_ENV: 'production' }, false],
  [{ DATABASE_URL: 'postgres://db.example/school' }, false],
  [{ SECRETS_KEY: 'a-key-of-one-s-own-0123456789-0123456789' }, false],
  [{ S3_URL: 'https://s3.example' }, false],
  [{ STRIPE_SECRET_KEY: 'sk_test_one_s_own' }, false],
])('with %o, using a copy of the demo school is allowed: %s', (env, copied) => {
  expect(canCopyDemo(env)).toBe(copied);
});

test('a copy has its own URL in its emails, events that were running are running now, and only then is it complete', async () => {
  const ctx = t.ctx();
  const school = await aSchool(ctx);
  const at = new Date(Date.now() - 5 * HOUR_MS);
  const [running, later] = [await anEvent(ctx, { schoolId: school.id }), await anEvent(ctx, { schoolId: school.id })];
  const begins = (id: number, hours: number) =>
    t.db
      .updateTable('events')
      .set({
        starts_at: new Date(at.getTime() + hours * HOUR_MS),
        duration_minutes: 120,
        ends_at: new Date(at.getTime() + (hours + 2) * HOUR_MS),
      })
      .where('id', '=', id)
      .execute();
  await begins(running.id, -1);
  await begins(later.id, 24);
  await t.pool.query(
    `insert into sends (kind, occasion, to_address, queued_at, subject, html, text, data)
      values ('welcome', 'w:1', 'a@example.test', now(), 'Welcome', $1, $1, $2)`,
    [`<a href="${FILLED_WEB}/courses">Courses</a>`, { url: `${FILLED_WEB}/courses` }],
  );
  writeFileSync(
    join(folder, 'demo-origin.json'),
    JSON.stringify({ web: FILLED_WEB, sandbox: 'http://127.0.0.1:1', at }),
  );
  await markUnfinished(t.pool, 'copying');

  await settleCopy(t.pool, folder, COPY);

  const { rows } = await t.pool.query('select html, text, data from sends');
  const mail = '<a href="http://localhost:4000/courses">Courses</a>';
  expect(rows).toEqual([{ html: mail, text: mail, data: { url: 'http://localhost:4000/courses' } }]);
  const startOf = async (id: number) =>
    (await t.db.selectFrom('events').select('starts_at').where('id', '=', id).executeTakeFirstOrThrow()).starts_at;
  const ranFor = (Date.now() - ((await startOf(running.id))?.getTime() ?? 0)) / HOUR_MS;
  expect(Math.round(ranFor)).toBe(1);
  expect(await startOf(later.id)).toEqual(new Date(at.getTime() + 24 * HOUR_MS));
  expect(await unfinishedOf(t.pool)).toBeUndefined();
  expect(existsSync(join(folder, 'demo-origin.json'))).toBe(false);
});
