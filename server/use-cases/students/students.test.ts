import { beforeAll, describe, expect, test } from 'vitest';
import type { Student } from '#contract/students/students.endpoints.ts';
import { makePerson } from '#server/domain/accounts/persons/person.factory.ts';
import { aPlace } from '#server/domain/enrolment/enrolment.factory.ts';
import { aClassSession } from '#server/domain/events/sessions/class-session.factory.ts';
import { aLesson } from '#server/domain/lessons/lesson.factory.ts';
import { erasePerson } from '#server/use-cases/accounts/erase-person.ts';
import { aTaughtCourse, type Taught } from '#server/use-cases/teaching-cohorts/taught.factory.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
const DAY_MS = 86_400_000;
let of: Taught;
beforeAll(async () => {
  of = await aTaughtCourse(t);
});

/** A person of that name and zone; without a zone one who was never asked for it. */
async function person(name: string | null, email: string, timezone: string | null = 'UTC'): Promise<number> {
  const { personId } = await makePerson(of.ctx, { email });
  const unasked = timezone === null ? { onboarded_at: null } : {};
  await t.db
    .updateTable('users')
    .set({ display_name: name, timezone, ...unasked })
    .where('id', '=', personId)
    .execute();
  return personId;
}
const at = (days: number) => new Date(of.ctx.clock.now().getTime() + days * DAY_MS);
/** An entry on the waitlist, so many days old. */
async function waits(
  own: Taught,
  email: string,
  entry: { personId?: number; days?: number; confirmed?: boolean; left?: boolean; answerId?: number } = {},
) {
  const { personId = null, days = 1, confirmed = true, left = false, answerId = null } = entry;
  await t.db
    .insertInto('course_waitlist')
    .values({
      school_id: own.school.id,
      course_id: own.course.id,
      email,
      user_id: personId,
      survey_answer_id: answerId,
      joined_at: at(-days),
      confirmed_at: confirmed ? at(-days) : null,
      unsubscribed_at: left ? at(0) : null,
    })
    .execute();
}
async function has(own: Taught, personId: number, cohortId: number, state?: 'active' | 'completed' | 'left', days = 0) {
  const placeId = await aPlace(of.ctx, { personId, cohortId, courseId: own.course.id, ...(state ? { state } : {}) });
  if (days > 0)
    await t.db
      .updateTable('enrolments')
      .set({ enrolled_at: at(-days) })
      .where('id', '=', placeId)
      .execute();
  return placeId;
}
async function list(own: Taught, query = '', as = own.courseAdminId) {
  const answer = await own.call(as, 'GET', `/teachers/courses/${own.course.id}/users${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}
const emails = (body: { users: Student[] }) => body.users.map(({ email }) => email);

describe('the lists', () => {
  test('all has one row per person: the newest live place, else the newest past one, then who only waits', async () => {
    const own = await aTaughtCourse(t);
    const [spring, summer] = [await own.cohort({ moniker: 'Spring' }), await own.cohort({ moniker: 'Summer' })];
    const [ada, ben, cleo, dan, eve] = [
      await person('Ada', 'ada@all.test'),
      await person('Ben', 'ben@all.test'),
      await person('Cleo', 'cleo@all.test'),
      await person(null, 'dan@all.test'),
      await person('Eve', 'eve@all.test'),
    ];
    await has(own, ada, spring.id, 'completed', 40);
    await has(own, ada, summer.id, 'left', 10);
    await has(own, ben, spring.id, 'left', 30);
    await has(own, ben, summer.id, 'active', 5);
    await has(own, cleo, spring.id, 'left', 20);
    await waits(own, 'dan@all.test', { personId: dan, days: 15 });
    await waits(own, 'ben@all.test', { personId: ben, days: 50 });
    await waits(own, 'eve@all.test', { personId: eve, days: 3, left: true });
    await waits(own, 'who@all.test', { days: 2, confirmed: false });
    const revoked = await has(own, eve, spring.id, 'active', 1);
    await t.db
      .updateTable('enrolments')
      .set({ state: 'revoked', ended_at: at(0) })
      .where('id', '=', revoked)
      .execute();
    const all = await list(own);
    expect(all.users).toMatchObject([
      { displayName: 'Ben', email: 'ben@all.test', cohortMoniker: 'Summer', state: 'active' },
      { displayName: '', email: 'dan@all.test', cohortMoniker: 'Waitlist', state: 'waitlist', placeId: null },
      { displayName: 'Cleo', cohortMoniker: 'Spring', state: 'left' },
      { displayName: 'Ada', cohortMoniker: 'Spring', state: 'completed' },
    ]);
    expect(all.meta).toEqual({ page: 1, perPage: 50, total: 4, totalPages: 1 });
    expect(all.counts).toEqual({ waitlist: 2, unconfirmed: 1 });
    // Oldest first; who has a place meanwhile is told by it.
    expect((await list(own, '?list=waitlist')).users).toMatchObject([
      { email: 'ben@all.test', cohortMoniker: 'Summer' },
      { email: 'dan@all.test', cohortMoniker: 'Waitlist' },
    ]);
    expect((await list(own, `?list=${spring.id}`)).users).toMatchObject([
      { email: 'cleo@all.test', state: 'left' },
      { email: 'ben@all.test', state: 'left', cohortMoniker: 'Spring' },
      { email: 'ada@all.test', state: 'completed' },
    ]);
    const pages = [await list(own, '?per_page=3&page=1'), await list(own, '?perPage=3&page=2')];
    expect(pages.flatMap(emails)).toEqual(emails(all));
    expect(pages[1].meta).toEqual({ page: 2, perPage: 3, total: 4, totalPages: 2 });
  });

  test('T’s call answers users and meta, by contains, list and page', async () => {
    const own = await aTaughtCourse(t);
    const cohort = await own.cohort({ moniker: 'Harvest' });
    const [ada, ben] = [await person('Ada', 'ada@call.test'), await person('Ben', 'ben@call.test')];
    await has(own, ada, cohort.id);
    await waits(own, 'ben@call.test', { personId: ben });
    const ask = async (query: { contains?: string; list: 'waitlist' | 'all' | number; page?: number }) => {
      const words = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const url = `/teachers/courses/${own.course.id}/users?${words}`;
      const { status, body } = await own.call(own.courseAdminId, 'GET', url);
      expect(status).toBe(200);
      return body as { users: Pick<Student, 'displayName' | 'email' | 'cohortMoniker'>[]; meta: { total: number } };
    };
    const all = await ask({ list: 'all', page: 1 });
    expect(all.users).toMatchObject([
      { displayName: 'Ada', email: 'ada@call.test', cohortMoniker: 'Harvest' },
      { displayName: 'Ben', email: 'ben@call.test', cohortMoniker: 'Waitlist' },
    ]);
    expect(all.meta.total).toBe(2);
    expect((await ask({ list: 'waitlist' })).users).toMatchObject([{ email: 'ben@call.test' }]);
    expect((await ask({ list: cohort.id })).users).toMatchObject([{ email: 'ada@call.test' }]);
    expect((await ask({ list: 'all', contains: 'ada' })).meta.total).toBe(1);
    expect((await ask({ list: 'all', page: 2 })).users).toEqual([]);
  });

  test('of another course’s cohort is not there, as of none', async () => {
    const foreign = await (await aTaughtCourse(t)).cohort();
    const ask = (listed: string | number) =>
      of.call(of.courseAdminId, 'GET', `/teachers/courses/${of.course.id}/users?list=${listed}`);
    const [missing, theirs, nonsense] = [await ask(999_999_999), await ask(foreign.id), await ask('teachers')];
    expect(missing.status).toBe(404);
    expect(theirs).toEqual(missing);
    expect(nonsense).toMatchObject({ status: 422, body: { error: { list: expect.any(String) } } });
  });

  test('tell what was joined and read in the cohort of the place, and who gets no mail of the school', async () => {
    const own = await aTaughtCourse(t);
    const cohort = await own.cohort({ moniker: 'Winter' });
    const [ada, ben] = [await person('Ada', 'ada@read.test'), await person('Ben', 'ben@read.test')];
    const placeId = await has(own, ada, cohort.id);
    await has(own, ben, cohort.id);
    const held = await aClassSession(of.ctx, { cohortId: cohort.id, inHours: -30 });
    await aClassSession(of.ctx, { cohortId: cohort.id, inHours: -20 });
    await aClassSession(of.ctx, { cohortId: cohort.id, inHours: 20 });
    const [read, opened] = [
      await aLesson(of.ctx, { cohortId: cohort.id }),
      await aLesson(of.ctx, { cohortId: cohort.id }),
    ];
    await aLesson(of.ctx, { cohortId: cohort.id, inHours: 5 });
    await aLesson(of.ctx, { cohortId: cohort.id, status: 'draft' });
    await t.db
      .insertInto('lesson_progress')
      .values([
        { user_id: ada, lesson_id: read.id, opened_at: at(-1), finished_at: at(-1) },
        { user_id: ada, lesson_id: opened.id, opened_at: at(-1) },
      ])
      .execute();
    await t.db
      .insertInto('attendances')
      .values({
        event_id: held.id,
        user_id: ada,
        source: 'enrolment',
        enrolment_id: placeId,
        state: 'attending',
        joined_at: at(-1),
        created_at: at(-1),
      })
      .execute();
    await t.db
      .insertInto('unsubscribes')
      .values([
        { address: 'BEN@read.test', kind: 'course_notes', school_id: own.school.id, created_at: at(0) },
        { address: 'ada@read.test', kind: 'course_notes', school_id: of.school.id, created_at: at(0) },
      ])
      .execute();
    expect((await list(own)).users).toMatchObject([
      { displayName: 'Ben', lessonsRead: 0, lessonsOpen: 2, sessionsJoined: 0, sessionsHeld: 2, unsubscribed: true },
      { displayName: 'Ada', lessonsRead: 1, lessonsOpen: 2, sessionsJoined: 1, sessionsHeld: 2, unsubscribed: false },
    ]);
    const shown = (await own.call(own.courseAdminId, 'GET', `/teachers/courses/${own.course.id}/users/${ada}`)).body;
    expect(shown.student).toMatchObject({
      email: 'ada@read.test',
      places: [{ cohortMoniker: 'Winter', state: 'active', given: true, open: true }],
      acts: [],
    });
    expect(
      shown.student.sessions.map((session: { joinedAtUtc: string | null }) => session.joinedAtUtc !== null),
    ).toEqual([false, true]);
    expect(
      shown.student.lessons.filter((lesson: { readAtUtc: string | null }) => lesson.readAtUtc !== null),
    ).toHaveLength(1);
    expect(shown).toMatchObject({ mayAct: false, openCohorts: [] });
  });

  test('tell nobody’s price, phone, credits or plan, and an erased person is gone', async () => {
    const own = await aTaughtCourse(t);
    const cohort = await own.cohort();
    const [stays, goes] = [await person('Stays', 'stays@gone.test'), await person('Goes', 'goes@gone.test')];
    for (const each of [stays, goes]) await has(own, each, cohort.id);
    const waiting = await person('Waits', 'waits@gone.test');
    await waits(own, 'waits@gone.test', { personId: waiting });
    const body = await list(own);
    expect(Object.keys(body.users[0]).sort()).toEqual([
      'cohortMoniker',
      'displayName',
      'email',
      'lessonsOpen',
      'lessonsRead',
      'personId',
      'placeId',
      'sessionsHeld',
      'sessionsJoined',
      'sinceUtc',
      'state',
      'unsubscribed',
    ]);
    await erasePerson(of.ctx, { id: goes, email: 'goes@gone.test' });
    await erasePerson(of.ctx, { id: waiting, email: 'waits@gone.test' });
    expect(emails(await list(own))).toEqual(['stays@gone.test']);
    expect((await own.call(own.courseAdminId, 'GET', `/teachers/courses/${own.course.id}/users/${goes}`)).status).toBe(
      404,
    );
  });

  test('show no address of who only follows, selected, waits for a seat, or is in another course', async () => {
    const own = await aTaughtCourse(t);
    const other = await own.cohort();
    const cohort = await own.cohort();
    const [follows, selects, elsewhere] = [
      await person('F', 'f@only.test'),
      await person('S', 's@only.test'),
      await person('E', 'e@only.test'),
    ];
    await t.db
      .insertInto('course_follows')
      .values({ user_id: follows, course_id: own.course.id, followed_at: at(0) })
      .execute();
    await t.db
      .insertInto('cohort_selections')
      .values({ user_id: selects, cohort_id: cohort.id, selected_at: at(0) })
      .execute();
    await aPlace(of.ctx, { personId: elsewhere, cohortId: (await of.cohort()).id, courseId: of.course.id });
    expect((await list(own)).users).toEqual([]);
    expect((await list(own, `?list=${other.id}`)).users).toEqual([]);
    for (const id of [follows, selects, elsewhere]) {
      expect((await own.call(own.schoolAdminId, 'GET', `/teachers/courses/${own.course.id}/users/${id}`)).status).toBe(
        404,
      );
    }
  });
});

describe('search', () => {
  test('finds part of a name or an address in each list; % and _ are letters', async () => {
    const own = await aTaughtCourse(t);
    const cohort = await own.cohort();
    const [percent, plain] = [
      await person('100% Ann', 'ann_lee@find.test'),
      await person('1000 Annika', 'annxlee@find.test'),
    ];
    for (const each of [percent, plain]) await has(own, each, cohort.id);
    const waiting = await person('Bo', 'bo@find.test');
    await waits(own, 'bo@find.test', { personId: waiting });
    const find = async (words: string, more = '') =>
      emails(await list(own, `?contains=${encodeURIComponent(words)}${more}`));
    expect(await find('100%')).toEqual(['ann_lee@find.test']);
    expect(await find('n_l')).toEqual(['ann_lee@find.test']);
    expect(await find('ANN')).toEqual(['annxlee@find.test', 'ann_lee@find.test']);
    expect(await find('FIND.test')).toHaveLength(3);
    expect(await find('bo', '&list=waitlist')).toEqual(['bo@find.test']);
    expect(await find('bo', `&list=${cohort.id}`)).toEqual([]);
    expect(await find('nobody')).toEqual([]);
  });

  test('finds who is rare behind many, by the index', async () => {
    const own = await aTaughtCourse(t);
    const cohort = await own.cohort();
    const rare = await person('Quillon Zephyr', 'qz@rare.test');
    await has(own, rare, cohort.id, 'active', 300);
    await t.pool.query(
      `with u as (insert into users (email, display_name, verified_at, created_at)
         select 'many' || n || '@rare.test', 'Name ' || n, now(), now() from generate_series(1, 900) n returning id)
       insert into enrolments (user_id, cohort_id, course_id, reason, refund_rule, enrolled_at)
       select id, $1, $2, 'staff', 'none', $3::timestamptz - id * interval '1 second' from u`,
      [cohort.id, own.course.id, at(0)],
    );
    await t.pool.query('analyze users, enrolments');
    expect(await list(own, '?contains=zephyr')).toMatchObject({ users: [{ personId: rare }], meta: { total: 1 } });
    expect((await list(own)).meta.total).toBe(901);
    const everybody = await list(own, '?contains=rare.test&perPage=100');
    expect(everybody.users).toHaveLength(100);
    expect(everybody.meta.total).toBeGreaterThanOrEqual(480);
  });
});

test('who drifts joined no session and opened no lesson for ten days while the cohort runs', async () => {
  const own = await aTaughtCourse(t);
  const [runs, ahead] = [await own.cohort({ moniker: 'Runs' }), await own.cohort({ moniker: 'Ahead', startsIn: 40 })];
  await t.db
    .updateTable('cohorts')
    .set({ starts_at: at(-20), started_at: at(-20), ends_at: at(20), status: 'started' })
    .where('id', '=', runs.id)
    .execute();
  const session = await aClassSession(of.ctx, { cohortId: runs.id, inHours: -9 * 24 });
  const lesson = await aLesson(of.ctx, { cohortId: runs.id, inHours: -300 });
  const names = ['drifts', 'joined', 'reads', 'new', 'disputed', 'left', 'early', 'longago'] as const;
  const ids = new Map<string, number>();
  const places = new Map<number, number>();
  for (const name of names) {
    const id = await person(name, `${name}@drift.test`);
    ids.set(name, id);
    const place = await has(
      own,
      id,
      name === 'early' ? ahead.id : runs.id,
      name === 'left' ? 'left' : 'active',
      name === 'new' ? 9 : 25,
    );
    places.set(id, place);
    if (name === 'disputed') {
      await t.db
        .updateTable('enrolments')
        .set({ suspended_at: at(0) })
        .where('id', '=', place)
        .execute();
    }
  }
  const idOf = (name: (typeof names)[number]) => ids.get(name) ?? 0;
  const joined = (userId: number, days: number) => ({
    event_id: session.id,
    user_id: userId,
    source: 'enrolment',
    enrolment_id: places.get(userId) ?? null,
    state: 'attending',
    joined_at: at(-days),
    created_at: at(-days),
  });
  await t.db
    .insertInto('attendances')
    .values([joined(idOf('joined'), 9), joined(idOf('longago'), 12)])
    .execute();
  await t.db
    .insertInto('lesson_progress')
    .values({ user_id: idOf('reads'), lesson_id: lesson.id, opened_at: at(-2) })
    .execute();
  const drifting = await list(own, '?drifting=true');
  expect(emails(drifting).sort()).toEqual(['drifts@drift.test', 'longago@drift.test']);
  expect(drifting.meta.total).toBe(2);
  expect(emails(await list(own, `?drifting=true&list=${ahead.id}`))).toEqual([]);
  expect(emails(await list(own, `?drifting=true&list=${runs.id}&contains=long`))).toEqual(['longago@drift.test']);
  expect(emails(await list(own, '?drifting=true&list=waitlist'))).toEqual([]);
});

describe('interest', () => {
  test('counts what the waitlist ticked, and who is awake at which hour of the reader’s clock', async () => {
    const own = await aTaughtCourse(t);
    await t.db.updateTable('users').set({ timezone: 'UTC' }).where('id', '=', own.courseAdminId).execute();
    const survey = await t.db
      .selectFrom('surveys')
      .select('id')
      .where('course_id', '=', own.course.id)
      .where('kind', '=', 'interest')
      .executeTakeFirst();
    const surveyId =
      survey?.id ??
      (
        await t.db
          .insertInto('surveys')
          .values({
            school_id: own.school.id,
            course_id: own.course.id,
            kind: 'interest',
            created_at: at(0),
            updated_at: at(0),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const question = async (position: number, kind: string, title: string, options: string[]) =>
      (
        await t.db
          .insertInto('survey_questions')
          .values({ survey_id: surveyId, position, kind, title, required: false, options: JSON.stringify(options) })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    await t.db
      .updateTable('survey_questions')
      .set({ removed_in_version: 2 })
      .where('survey_id', '=', surveyId)
      .execute();
    const how = await question(50, 'radio', 'How much?', ['A little', 'A lot']);
    const when = await question(51, 'checkbox', 'When?', ['Mornings', 'Evenings']);
    const words = await question(52, 'textarea', 'Why?', []);
    const answered = async (
      email: string,
      answers: [number, string, unknown][],
      entry: Parameters<typeof waits>[2] = {},
    ) => {
      const { id } = await t.db
        .insertInto('survey_answers')
        .values({
          survey_id: surveyId,
          survey_version: 2,
          nonce_hash: email,
          email,
          state: 'submitted',
          created_at: at(-1),
          submitted_at: at(-1),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [position, [questionId, title, answer]] of answers.entries()) {
        await t.db
          .insertInto('survey_answer_items')
          .values({
            survey_answer_id: id,
            survey_id: surveyId,
            question_id: questionId,
            position,
            title,
            answer: JSON.stringify(answer),
          })
          .execute();
      }
      await waits(own, email, { ...entry, answerId: id });
    };
    const [ada, ben] = [await person('A', 'a@ask.test', 'UTC'), await person('B', 'b@ask.test', 'Asia/Tokyo')];
    await answered(
      'a@ask.test',
      [
        [how, 'How much?', 'A lot'],
        [when, 'When?', ['Mornings', 'Evenings']],
        [words, 'Why?', 'Fun'],
      ],
      { personId: ada },
    );
    await answered(
      'b@ask.test',
      [
        [how, 'How much?', 'A lot'],
        [when, 'When?', ['Evenings', 'Nights']],
      ],
      { personId: ben },
    );
    await answered('c@ask.test', [[how, 'How much?', 'A little']], { confirmed: false });
    await answered('d@ask.test', [[how, 'How much?', 'A little']], { left: true });
    const follower = await person('F', 'follower@ask.test', null);
    for (const userId of [follower, ada]) {
      await t.db
        .insertInto('course_follows')
        .values({ user_id: userId, course_id: own.course.id, followed_at: at(0) })
        .execute();
    }
    const { status, body } = await own.call(own.courseAdminId, 'GET', `/teachers/courses/${own.course.id}/interest`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ waitlist: 2, unconfirmed: 1, followers: 2 });
    expect(body.questions).toMatchObject([
      {
        title: 'How much?',
        kind: 'radio',
        answered: 2,
        options: [
          { option: 'A little', count: 0 },
          { option: 'A lot', count: 2 },
        ],
      },
      {
        title: 'When?',
        kind: 'checkbox',
        answered: 2,
        options: [
          { option: 'Mornings', count: 1 },
          { option: 'Evenings', count: 2 },
          { option: 'Nights', count: 1 },
        ],
      },
    ]);
    expect(body.awake).toMatchObject({ timezone: 'UTC', people: 2, unknown: 1 });
    const awake = body.awake.hours.map((hour: { awake: number }) => hour.awake);
    // Tokyo is nine hours ahead: awake from 23:00 to 13:00 UTC.
    expect(awake).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1]);
    expect(JSON.stringify(body)).not.toContain('ask.test');
  });
});
