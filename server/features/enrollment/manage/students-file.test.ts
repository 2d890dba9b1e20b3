import { spawn } from 'node:child_process';
import { beforeAll, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { aTaughtCourse, type Taught } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import { testApp } from '#testing/app.ts';
import { readCsv } from '#testing/read-csv.ts';

/** rules-teachers N3. */
const FULL = process.env.FULL === '1';
const ROWS = FULL ? 50_000 : 4_000;
const MB = 1024 * 1024;
const MAX_MEMORY = 150 * MB;

const t = testApp();
let of: Taught;
beforeAll(async () => {
  of = await aTaughtCourse(t);
});
const file = (personId: number | null, course: number | string, query = '') =>
  t.as(personId, { method: 'GET', url: `/teachers/courses/${course}/students.csv${query}` });

/** A list whose names are hard to encode. */
async function anAwkwardList(own: Taught): Promise<string[]> {
  const cohort = await own.cohort({ moniker: 'Winter, "late"' });
  const names = [
    '=HYPERLINK("https://evil.test")',
    '+1 555',
    '-minus',
    '@home',
    '\tTabbed',
    'Ada, "the" one',
    'Zoë 陽菜 نور 🎭',
    "O'Malley; semicolon",
  ];
  for (const [n, name] of names.entries()) {
    const { personId } = await makePerson(of.ctx, { email: `awkward${n}@csv.test` });
    await t.db.updateTable('users').set({ display_name: name }).where('id', '=', personId).execute();
    await aPlace(of.ctx, { personId, cohortId: cohort.id, courseId: own.course.id });
  }
  return names.reverse();
}

test('every cell of the file reads back as it was, formulas with a leading apostrophe', async () => {
  const own = await aTaughtCourse(t);
  const names = await anAwkwardList(own);
  const response = await file(own.courseAdminId, own.course.id);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="[a-z0-9_-]+-students\.csv"$/),
    'cache-control': 'private, no-store',
  });
  expect(response.body.startsWith('\ufeffName,Email,Cohort,State,')).toBe(true);
  expect(response.body.replaceAll(/"(?:[^"]|"")*"/g, '').split('\r\n')).toHaveLength(names.length + 2);
  const listed = await own.call(own.courseAdminId, 'GET', `/teachers/courses/${own.course.id}/users`);
  const guard = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
  expect(readCsv(response.body)).toEqual([
    [
      'Name',
      'Email',
      'Cohort',
      'State',
      'Since (UTC)',
      'Lessons read',
      'Lessons open',
      'Sessions joined',
      'Sessions held',
      'Unsubscribed',
    ],
    ...listed.body.users.map((row: Record<string, string>, n: number) => [
      guard(names[n] ?? ''),
      row.email,
      'Winter, "late"',
      'active',
      row.sinceUtc,
      '0',
      '0',
      '0',
      '0',
      'no',
    ]),
  ]);
  expect(readCsv((await file(own.courseAdminId, own.course.id, '?contains=minus')).body)).toHaveLength(2);
  expect(readCsv((await file(own.courseAdminId, own.course.id, '?list=waitlist')).body)).toHaveLength(1);
  const log = await own.call(own.schoolAdminId, 'GET', `/teachers/schools/${own.school.id}/activity?kind=course`);
  expect(log.body.entries.slice(0, 3)).toMatchObject([
    { action: 'export_students', detail: { people: 0 } },
    { action: 'export_students', detail: { people: 1 } },
    { action: 'export_students', subjectId: String(own.course.id), detail: { people: names.length } },
  ]);
  expect(JSON.stringify(log.body)).not.toContain('csv.test');
});

test('the file is for people who manage the course, and visitors sign in first', async () => {
  const other = await aTaughtCourse(t);
  const learner = (await makePerson(of.ctx)).personId;
  const foreign = await other.cohort();
  for (const [label, course, query] of [
    [other.schoolAdminId, of.course.id, ''],
    [learner, of.course.id, ''],
    [of.courseAdminId, 999_999_999, ''],
    [of.courseAdminId, of.course.id, `?list=${foreign.id}`],
  ] as const) {
    expect((await file(label, course, query)).statusCode, `${label} ${course}`).toBe(404);
  }
  const visitor = await file(null, of.course.id);
  expect([visitor.statusCode, visitor.headers.location]).toEqual([
    303,
    `/login?next=%2Fteachers%2Fcourses%2F${of.course.id}%2Fstudents`,
  ]);
  const { rows } = await t.pool.query(`select from activity where action = 'export_students' and subject_id = $1`, [
    String(of.course.id),
  ]);
  expect(rows).toHaveLength(0);
});

/** Writes the file in a separate process and measures its peak memory. */
async function writtenApart(courseId: number, personId: number) {
  const child = spawn(
    process.execPath,
    [
      '--import',
      './server/platform/jsx-hook.mjs',
      'testing/processes/students-file.ts',
      String(courseId),
      String(personId),
    ],
    {
      env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: t.url, LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const [out, errors]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (part: Buffer) => out.push(part));
  child.stderr.on('data', (part: Buffer) => errors.push(part));
  const code = await new Promise((resolve) => child.on('close', resolve));
  const stderr = Buffer.concat(errors).toString();
  if (code !== 0) throw new Error(stderr);
  const { before, after } = JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as { before: number; after: number };
  return { text: Buffer.concat(out).toString(), before, after };
}

test(
  `${ROWS} people are written in parts: each once, and the writing takes less than 150 MB`,
  async () => {
    const own = await aTaughtCourse(t);
    const cohort = await own.cohort();
    await t.pool.query(
      `with u as (insert into users (email, display_name, verified_at, created_at)
         select 'csv' || n || '@many.test', case when n % 5 = 0 then '=1+' || n else 'Name "' || n || '", the nth' end, now(), now()
         from generate_series(1, $3::int) n returning id)
       insert into enrolments (user_id, cohort_id, course_id, reason, refund_rule, enrolled_at)
       select id, $1, $2, 'staff', 'none', $4::timestamptz - (id % 700) * interval '1 minute' from u`,
      [cohort.id, own.course.id, ROWS, of.ctx.clock.now()],
    );
    await t.pool.query('analyze users, enrolments');
    const { text, before, after } = await writtenApart(own.course.id, own.courseAdminId);
    const rows = readCsv(text).slice(1);
    expect(rows).toHaveLength(ROWS);
    expect(new Set(rows.map(([, email]) => email)).size).toBe(ROWS);
    const nameOf = (n: number) => (n % 5 === 0 ? `'=1+${n}` : `Name "${n}", the nth`);
    const wrong = rows.filter(([name, email]) => name !== nameOf(Number(/\d+/.exec(email ?? '')?.[0])));
    expect(wrong).toEqual([]);
    expect(after - before, `${before / MB} MB before, ${after / MB} MB after`).toBeLessThan(MAX_MEMORY);
  },
  FULL ? 300_000 : 90_000,
);
