import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { giveCourseAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aClassSession } from '#server/features/events/sessions/class-session.factory.ts';
import { aLesson, aModule } from '#server/features/lessons/lesson.factory.ts';
import { createLibraryContent } from '#server/features/library/index.ts';
import { aCohort, aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';
import { BY_INDEXES_ALONE, lookUp } from './search.query.ts';
import { wantedOf } from './words.rules.ts';

const t = testApp();
let ctx: Ctx;
const people: Record<'stranger' | 'enrolled' | 'left' | 'courseAdmin' | 'schoolAdmin' | 'staff', number> = {
  stranger: 0,
  enrolled: 0,
  left: 0,
  courseAdmin: 0,
  schoolAdmin: 0,
  staff: 0,
};

async function found(personId: number | null, q: string, more = ''): Promise<string[]> {
  const url = `/api/v1/search?q=${encodeURIComponent(q)}${more}`;
  const response = await t.as(personId, { method: 'GET', url });
  expect(response.statusCode).toBe(200);
  return response.json().results.map((each: { kind: string; name: string }) => `${each.kind}: ${each.name}`);
}

beforeAll(async () => {
  ctx = t.system.ctx({ kind: 'system' }, 'test');
  for (const name of Object.keys(people) as (keyof typeof people)[]) {
    people[name] = (await makePerson(ctx, { isStaff: name === 'staff' })).personId;
  }
  const school = await aSchool(ctx, { name: 'Falsetto House', adminId: people.schoolAdmin });
  const course = await aCourse(ctx, { schoolId: school.id, name: 'Falsetto for Beginners' });
  await giveCourseAdmin(ctx, { userId: people.courseAdmin, schoolId: school.id, courseId: course.id, invitedBy: null });
  const cohort = await aCohort(ctx, { courseId: course.id, startsIn: 35 });
  await aPlace(ctx, { personId: people.enrolled, cohortId: cohort.id, courseId: course.id });
  await aPlace(ctx, { personId: people.left, cohortId: cohort.id, courseId: course.id, state: 'left' });
  await anEvent(ctx, { schoolId: school.id, name: 'Falsetto evening' });
  await anEvent(ctx, { schoolId: school.id, name: 'Falsetto draft', published: false });
  await aClassSession(ctx, { cohortId: cohort.id, inHours: 900, name: 'Falsetto session' });
  await aLesson(ctx, { cohortId: cohort.id, name: 'Falsetto at home' });
  await aLesson(ctx, { cohortId: cohort.id, name: 'Falsetto to come', inHours: 24 });
  await aLesson(ctx, { cohortId: cohort.id, name: 'Falsetto unfinished', status: 'draft' });
  await aModule(ctx, { courseId: course.id, lessons: ['Falsetto and breath'] });
  await createLibraryContent(ctx, {
    kind: 'Concept',
    name: 'Head voice',
    body: '<p>Some call it <em>falsetto</em>; that is not quite right.</p>',
    status: 'published',
  });
  await createLibraryContent(ctx, { kind: 'Concept', name: 'Falsetto, a sketch', status: 'draft' });
});

const OPEN_TO_ALL = ['event: Falsetto evening', 'course: Falsetto for Beginners', 'library: Head voice'];
const OF_THE_ENROLLED = [
  ...OPEN_TO_ALL,
  'event: Falsetto session',
  'lesson: Falsetto at home',
  'material: Falsetto and breath',
];

describe('search finds only what the reader may open', () => {
  test.each(['stranger', 'left'] as const)('as %s: what every signed-in person may open', async (role) => {
    expect((await found(people[role], 'falsetto')).toSorted()).toEqual(OPEN_TO_ALL.toSorted());
  });
  test.each(['enrolled', 'courseAdmin', 'schoolAdmin', 'staff'] as const)(
    'as %s: the sessions, lessons, and material too; never drafts or unpublished content',
    async (role) => {
      expect((await found(people[role], 'falsetto')).toSorted()).toEqual(OF_THE_ENROLLED.toSorted());
    },
  );
  test('a class session is distinguished from other events', async () => {
    const { results } = (await t.as(people.enrolled, { method: 'GET', url: '/api/v1/search?q=falsetto' })).json();
    const sessions = results.filter((each: { classSession: boolean }) => each.classSession);
    expect(sessions).toMatchObject([{ kind: 'event', name: 'Falsetto session' }]);
    const [{ startsAtUtc, endsAtUtc }] = sessions;
    expect(Date.parse(endsAtUtc)).toBeGreaterThan(Date.parse(startsAtUtc));
  });
  test('as a visitor: nothing, 401', async () => {
    const response = await t.as(null, { method: 'GET', url: '/api/v1/search?q=falsetto' });
    expect(response.statusCode).toBe(401);
  });
  test('everything found can be opened by the person who found it', async () => {
    const paths: Record<string, (href: string) => string> = {
      event: (href) => href.replace(/-.*/, ''),
      course: (href) => `/courses/${href.split('/')[2]}`,
      lesson: (href) => href,
      material: (href) => `/course_contents/${href.split('/')[2]}`,
      library: (href) => `/library_contents/${href.split('/')[2]}`,
    };
    for (const personId of [people.stranger, people.enrolled, people.courseAdmin]) {
      const { results } = (await t.as(personId, { method: 'GET', url: '/api/v1/search?q=falsetto' })).json();
      expect(results).toHaveLength((personId === people.stranger ? OPEN_TO_ALL : OF_THE_ENROLLED).length);
      for (const { kind, href } of results) {
        const url = `/api/v1${paths[kind]?.(href)}`;
        expect([url, (await t.as(personId, { method: 'GET', url })).statusCode]).toEqual([url, 200]);
      }
    }
  });
});

describe('what search matches', () => {
  test.each([
    ['the name itself comes first', 'Falsetto evening', 'event: Falsetto evening'],
    ['a word that is still being typed', 'falset', 'course: Falsetto for Beginners'],
    ['a part of a word', 'egin', 'course: Falsetto for Beginners'],
    ['a slip of the pen', 'falseto evning', 'event: Falsetto evening'],
    ['another form of the word, in the text', 'calling falsettos', 'library: Head voice'],
    ['words in any order', 'evening falsetto', 'event: Falsetto evening'],
  ])('%s', async (_, q, best) => {
    expect((await found(people.stranger, q))[0]).toBe(best);
  });
  test('names come before texts, a kind filter applies, and the limit holds', async () => {
    expect((await found(people.stranger, 'falsetto')).at(-1)).toBe('library: Head voice');
    expect(await found(people.stranger, 'falsetto', '&kind=library')).toEqual(['library: Head voice']);
    expect(await found(people.enrolled, 'falsetto', '&limit=2')).toHaveLength(2);
  });
  test.each(['', 'f', '  ', '%', '%%', "'", '\\', '!!', '& | !', "fal') or 1=1 --", 'the', '🎭'])(
    'a meaningless query (%j) finds nothing and breaks nothing',
    async (q) => {
      expect(await found(people.stranger, q)).toEqual([]);
    },
  );
  test('wildcards in the query are taken literally', () => {
    expect(wantedOf('50% off_now')).toMatchObject({ text: '50% off_now', inside: true, words: '50 & off & now:*' });
  });
});

test.each([
  ['Café Concert', 'cafe conc'],
  ['Cafe Nachmittag', 'café nachm'],
  ['Nguyễn Đặng sings', 'nguyen dang'],
  ['Straßenmusik', 'STRASSEN'],
  ['Straßenmusik', 'enmusik'],
  ['İstanbul Geceleri', 'istanbul'],
  ['声優の演技入門', '演技'],
  ['나의노래교실', '노래'],
  ['ガラコンサート', 'ｺﾝｻｰﾄ'],
  ['مُوسِيقَى', 'موسيقى'],
  ['שָׁלוֹם', 'שלום'],
  ['สอนพิมพ์ได้เร็ว', 'พิมพ์'],
  ['मेरीहिंदीकविता', 'हिंदी'],
  ['ხმის მსახიობობა', 'ᲛᲡᲐᲮ'],
])('%j finds %j', async (name, q) => {
  await anEvent(ctx, { name });
  expect(await found(people.stranger, q)).toContain(`event: ${name}`);
});

test('words in a text are found with and without their accents', async () => {
  await createLibraryContent(ctx, {
    kind: 'Concept',
    name: 'Rubato',
    body: '<p>Señor Muñoz’ manière</p>',
    status: 'published',
  });
  for (const q of ['munoz', 'muñoz', 'senor', 'MANIÈRE']) {
    expect([q, await found(people.stranger, q)]).toEqual([q, ['library: Rubato']]);
  }
});

test('for a word in nearly every event, the nearest events are found, upcoming first', async () => {
  const names = Array.from({ length: 50 }, (_, at) => `Everywhere ${at - 25}`);
  for (const [at, name] of names.entries()) await anEvent(ctx, { name, inHours: at * 24 + 1 });
  await t.system.clock.advance(25 * 86_400_000);
  const results = await found(people.stranger, 'everywhere', '&limit=50');
  expect(results.slice(0, 3)).toEqual(['event: Everywhere 0', 'event: Everywhere 1', 'event: Everywhere 2']);
  expect(results.filter((each) => each.startsWith('event: Everywhere')).length).toBeGreaterThan(40);
});

test('among twenty thousand contents, a search reads only indexes', async () => {
  await t.pool.query(`insert into library_contents (kind, name, slug, topic, body, publication_status, position, created_at, updated_at)
    select 'Concept', 'Item ' || md5(n::text), 'item-' || n, 'Noise', '<p>common words ' || md5((n * 7)::text) || '</p>', 'published',
      n + 100, now(), now() from generate_series(1, 20000) n`);
  await t.pool.query('vacuum analyze library_contents');
  const wanted = wantedOf('falsetto');
  if (!wanted) throw new Error('There are letters in it.');
  const scope = { everything: false, schoolIds: [], taughtCourseIds: [], cohortIds: [], courseIds: [] };
  const input = { wanted, scope, kinds: ['library'] as const, limit: 10 };
  for (const [looking, index] of [
    ['words', 'library_contents_words'],
    ['parts', 'library_contents_letters'],
    ['similar', 'library_contents_letters'],
  ] as const) {
    const rows = await ctx.db.transaction().execute(async (tx) => {
      await BY_INDEXES_ALONE.execute(tx);
      return (await sql<Record<string, string>>`explain ${lookUp(input, looking, t.system.clock.now())}`.execute(tx))
        .rows;
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan on library_contents');
  }
  // A word that occurs everywhere also gets results.
  expect((await found(people.stranger, 'common words')).length).toBeGreaterThan(0);
});

test('public events have their own index, so other people’s sessions are never read', async () => {
  // This test runs last, in the file's own database: with few rows, any index may be used.
  const { rows: others } = await t.pool.query<{
    name: string;
  }>(`select i.indexrelid::regclass::text as name from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
    where i.indrelid = 'events'::regclass and not i.indisunique and m.amname <> 'gin'`);
  await t.pool.query(`drop index ${others.map(({ name }) => name).join(', ')}`);
  const wanted = wantedOf('falsetto');
  if (!wanted) throw new Error('There are letters in it.');
  const scope = { everything: true, schoolIds: [], taughtCourseIds: [], cohortIds: [], courseIds: [] };
  for (const [looking, index] of [
    ['words', 'events_words'],
    ['parts', 'events_letters'],
  ] as const) {
    const rows = await ctx.db.transaction().execute(async (tx) => {
      await BY_INDEXES_ALONE.execute(tx);
      const input = { wanted, scope, kinds: ['event'] as const, limit: 10 };
      return (await sql<Record<string, string>>`explain ${lookUp(input, looking, t.system.clock.now())}`.execute(tx))
        .rows;
    });
    const used = rows.flatMap((row) => /Bitmap Index Scan on (\w+)/.exec(row['QUERY PLAN'] ?? '')?.[1] ?? []);
    expect(used).toEqual([index, `${index}_of_sessions`]);
  }
});
