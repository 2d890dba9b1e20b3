import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { setUpTwoStep } from '#server/features/accounts/two-step/two-step.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { unzip } from '#testing/unzip.ts';
import { WORLD } from '#tools/data-model/world.ts';
import { csvOf, EXPORT_PATH, exportData } from './export-data.ts';

const t = testApp();

const exported = async (personId: number) => {
  const response = await t.as(personId, { url: EXPORT_PATH });
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  const bytes = await unzip(response.rawPayload);
  return { response, bytes, files: new Map([...bytes].map(([name, content]) => [name, content.toString()])) };
};
const rowsIn = (files: Map<string, string>, table: string) =>
  JSON.parse(files.get(`json/${table}.json`) ?? '[]') as Record<string, unknown>[];

test('holds every row of every table that refers to the person or has their email address, by the live catalog', async () => {
  for (const part of WORLD) await t.pool.query(part);
  const id = 1;
  const email = 'Ada@World.test';
  await t.pool.query(
    `update users set onboarded_at = created_at, verified_at = created_at, first_name = 'Ada', last_name = 'L', timezone = 'UTC' where id = 1`,
  );
  const bearing = [
    `insert into suppressions (address, reason, created_at) values ('${email}', 'bounced', now())`,
    `insert into unsubscribes (address, kind, created_at) values ('${email}', 'event_recap', now())`,
    `insert into auth_tokens (purpose, email, token_hash, expires_at) values ('sign_in_link', '${email}', 'by-address', now() + interval '1 day')`,
    `insert into sends (kind, occasion, to_address, data, queued_at) values ('receipt', 'by-address', '${email}', '{}', now())`,
  ];
  for (const statement of bearing) await t.pool.query(statement);
  const { files } = await exported(id);

  const { rows: columns } = await t.pool.query<{ t: string; c: string; refers: boolean }>(`
    select k.table_name as t, k.column_name as c, true as refers from information_schema.constraint_column_usage u
      join information_schema.key_column_usage k using (constraint_name, constraint_schema)
      where u.table_schema = 'public' and u.table_name = 'users' and u.column_name = 'id' and k.table_name <> 'users'
        and k.column_name <> 'id'
    union select c.table_name, c.column_name, false from information_schema.columns c
      where c.table_schema = 'public' and (c.column_name ~ '(^|_)(email|address)$') and c.data_type = 'text'`);
  expect(columns.length).toBeGreaterThan(60);
  const missing: string[] = [];
  let compared = 0;
  for (const { t: table, c: column, refers } of columns) {
    const kept = await t.pool.query<{ n: number }>(
      refers
        ? `select count(*)::int as n from "${table}" where "${column}" = $1`
        : `select count(*)::int as n from "${table}" where lower("${column}") = lower($1)`,
      [refers ? id : email],
    );
    const wanted = kept.rows[0]?.n ?? 0;
    const found = rowsIn(files, table).filter((row) =>
      refers ? Number(row[column]) === id : String(row[column]).toLowerCase() === email.toLowerCase(),
    ).length;
    if (wanted > 0) compared += 1;
    if (found !== wanted) missing.push(`${table}.${column}: ${found} of ${wanted}`);
  }
  expect(missing).toEqual([]);
  expect(compared).toBeGreaterThan(30);

  // Also rows that depend on the person's rows.
  for (const [table, parent, key] of [
    ['order_lines', 'orders', 'order_id'],
    ['payments', 'orders', 'order_id'],
    ['subscription_periods', 'subscriptions', 'subscription_id'],
    ['certificates', 'enrolments', 'enrolment_id'],
    ['replaced_letters', 'enrolments', 'enrolment_id'],
    ['workout_submissions', 'workout_places', 'place_id'],
    ['survey_answer_items', 'survey_answers', 'survey_answer_id'],
  ] as const) {
    const { rows } = await t.pool.query<{ n: number }>(
      `select count(*)::int as n from ${table} c join ${parent} p on p.id = c.${key} where p.user_id = 1`,
    );
    expect([table, rowsIn(files, table).length]).toEqual([table, rows[0]?.n]);
  }
  const tables = [...files.keys()].filter((name) => name.startsWith('json/')).map((name) => name.slice(5, -5));
  for (const table of tables) expect(files.get(`csv/${table}.csv`)).toContain('\r\n');
});

test('reveals nothing that grants access, and nothing about anyone else', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const { personId, email } = await makePerson(ctx, { password: 'plum tractor 17' });
  const stranger = await makePerson(ctx);
  await t.as(null, { method: 'POST', url: '/api/v1/auth/links', payload: { email } });
  const { secret, recoveryCodes } = await setUpTwoStep(t, personId);
  const { files } = await exported(personId);
  expect(rowsIn(files, 'totp_recovery_codes')).toHaveLength(recoveryCodes.length);
  const all = [...files.values()].join('\n');
  expect(rowsIn(files, 'users')).toEqual([expect.objectContaining({ id: personId, email, first_name: 'Maya' })]);
  expect(rowsIn(files, 'sends')[0]).toMatchObject({ kind: 'sign_in_link', data: null });
  for (const each of [secret, ...recoveryCodes]) expect(all).not.toContain(each);
  const secrets = await t.pool.query<{ s: string }>(
    `select password_hash as s from users where id = $1 union select token_hash from sessions where user_id = $1
     union select code_hash from totp_recovery_codes where user_id = $1 union select token_hash from auth_tokens where user_id = $1 union select data->>'url' from sends where user_id = $1 and data ? 'url'`,
    [personId],
  );
  expect(secrets.rows.length).toBeGreaterThan(3);
  for (const { s } of secrets.rows) expect(all).not.toContain(s);
  expect(all).not.toContain(stranger.email);
});

test('is a download for people who are signed in; visitors are sent to sign in', async () => {
  const { personId } = await makePerson(t.system.ctx({ kind: 'system' }, 'test'));
  const { response, files } = await exported(personId);
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="callboard-\d{4}-\d\d-\d\d\.zip"$/),
    'cache-control': 'private, no-store',
  });
  expect(files.get('README.txt')).toContain('users: 1');
  expect((await t.as(null, { url: EXPORT_PATH })).headers.location).toBe('/login?next=%2Fsettings');
});

let keys = 0;
/** Adds a row to `media`, with its bytes in the storage unless they are lost. */
async function keep(of: {
  by: number | null;
  bytes: Buffer | null;
  type?: string;
  name?: string;
  object?: [string, number];
}) {
  keys += 1;
  const key = `export/${keys}`;
  const type = of.type ?? 'image/png';
  if (of.bytes) await t.system.providers.storage.put(key, of.bytes, type);
  const { rows } = await t.pool.query<{ id: number }>(
    `insert into media (object_type, object_id, uploaded_by, state, storage_key, content_type, bytes, checksum, file_name, created_at, ready_at)
     values ($1, $2, $3, 'ready', $4, $5, $6, 'sum', $7, now(), now()) returning id`,
    [of.object?.[0] ?? 'Library', of.object?.[1] ?? null, of.by, key, type, of.bytes?.length ?? 9, of.name ?? null],
  );
  return rows[0]?.id ?? 0;
}

test('includes the person’s uploads and picture, byte for byte, and nothing from others', async () => {
  const ctx = t.system.ctx({ kind: 'system' }, 'test');
  const { personId: ada } = await makePerson(ctx);
  const { personId: eve } = await makePerson(ctx);
  const picture = Buffer.from([0, 255, 10, 13, 80, 75, 3, 4]);
  const pdf = Buffer.from('%PDF-1.7 my work');
  const drawn = await keep({ by: ada, bytes: picture });
  const sent = await keep({
    by: ada,
    bytes: pdf,
    type: 'application/pdf',
    name: '../声 a.pdf',
    object: ['Submission', 7],
  });
  const face = await keep({ by: null, bytes: picture, type: 'image/webp', object: ['User', ada] });
  const lost = await keep({ by: ada, bytes: null });
  const deleted = await keep({ by: ada, bytes: picture });
  await t.pool.query(`update media set state = 'deleted', deleted_at = now() where id = $1`, [deleted]);
  await keep({ by: eve, bytes: Buffer.from('of Eve') });
  await keep({ by: eve, bytes: Buffer.from('of Eve'), object: ['User', eve] });
  await keep({ by: eve, bytes: Buffer.from('of Eve'), object: ['Submission', 7] });
  const { bytes, files } = await exported(ada);
  const media = [...bytes].filter(([name]) => name.startsWith('media/'));
  expect(media).toEqual([
    [`media/${drawn}.png`, picture],
    [`media/${sent}-声 a.pdf`, pdf],
    [`media/${face}.webp`, picture],
  ]);
  expect(files.get('README.txt')).toContain('Files in media/: 3');
  expect(files.get('README.txt')).toContain(`We couldn't find these files anymore:\n  media/${lost}.png`);
});

/** Waits until the measured value stops changing. */
async function settled(measure: () => number): Promise<number> {
  for (let same = 0, last = measure(); same < 300; ) {
    await setImmediate();
    same = measure() === last ? same + 1 : 0;
    last = measure();
  }
  return measure();
}

test('however much a person uploaded, only the part being read is in memory', async () => {
  const MB = 1024 * 1024;
  const { personId } = await makePerson(t.system.ctx({ kind: 'system' }, 'test'));
  for (let file = 0; file < 4; file += 1) await keep({ by: personId, bytes: null });
  let produced = 0;
  const opened: Readable[] = [];
  const read = async (): Promise<Readable> => {
    const source = Readable.from(
      (function* () {
        for (let piece = 0; piece < 25 * 16; piece += 1) {
          produced += MB / 16;
          yield Buffer.alloc(MB / 16, piece);
        }
      })(),
      { objectMode: false },
    );
    opened.push(source);
    return source;
  };
  const plain = t.system.ctx({ kind: 'person', personId, sessionId: 1, needsOnboarding: false }, 'test');
  const ctx: Ctx = { ...plain, providers: { ...plain.providers, storage: { ...plain.providers.storage, read } } };

  const archive = await exportData(ctx);
  let got = 0;
  // Read to the middle of the first file, then stop: nothing more is fetched, and the next file isn't opened.
  while (got < 10 * MB) {
    const piece = archive.read() as Buffer | null;
    if (piece) got += piece.length;
    else await once(archive, 'readable');
  }
  expect((await settled(() => produced)) - got).toBeLessThan(2 * MB);
  expect(opened).toHaveLength(1);
  // Aborting the download closes the open file.
  archive.destroy();
  await settled(() => opened.length);
  expect(opened.map((source) => source.destroyed)).toEqual([true]);

  // A slow reader still gets all of it.
  produced = 0;
  got = 0;
  let ahead = 0;
  for await (const piece of await exportData(ctx)) {
    got += (piece as Buffer).length;
    await setImmediate();
    ahead = Math.max(ahead, produced - got);
  }
  expect(produced).toBe(100 * MB);
  expect(got).toBeGreaterThan(100 * MB);
  expect(ahead).toBeLessThan(2 * MB);
});

test('a file that can’t be read to its end aborts the export, so that it doesn’t look complete', async () => {
  const { personId } = await makePerson(t.system.ctx({ kind: 'system' }, 'test'));
  await keep({ by: personId, bytes: null });
  const read = async () =>
    Readable.from(
      (function* () {
        yield Buffer.from('half of it');
        throw new Error('The disk went away.');
      })(),
    );
  const plain = t.system.ctx({ kind: 'person', personId, sessionId: 1, needsOnboarding: false }, 'test');
  const ctx: Ctx = { ...plain, providers: { ...plain.providers, storage: { ...plain.providers.storage, read } } };
  await expect((await exportData(ctx)).toArray()).rejects.toThrow('The disk went away.');
});

test('CSV quotes what needs it and can’t run as a formula', () => {
  const rows = [{ a: 'x, "y"\nz', b: '=1+1', c: new Date(0), d: { k: 1 }, e: null, f: -5 }];
  expect([...csvOf(['a', 'b', 'c', 'd', 'e', 'f'], rows)].join('')).toBe(
    `a,b,c,d,e,f\r\n"x, ""y""\nz",'=1+1,1970-01-01T00:00:00.000Z,"{""k"":1}",,-5\r\n`,
  );
});
