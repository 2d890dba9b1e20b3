import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { createLandingPage } from '#server/features/landing/index.ts';
import { erasePerson } from '#server/journeys/close-account/erase-person.ts';
import { testApp } from '#testing/app.ts';
import { aSurveyedCourse, type Surveyed } from './surveyed.factory.ts';

const t = testApp();
let of: Surveyed;
beforeAll(async () => {
  of = await aSurveyedCourse(t);
});

const LOVED = 'How likely are you to recommend this course to a friend?';
const REVIEW = 'What would you write about it in a review?';

interface Shown {
  rootId: number;
  title: string;
  kind: string;
  shown: boolean;
  asked: number;
  answered: number;
  mean: number | null;
  noLongerAsked: boolean;
  wordings: { title: string; answers: number }[];
  bars: { option: string; answers: number }[];
}
const question = (body: { questions: Shown[] }, title: string): Shown => {
  const found = body.questions.find((each) => each.title === title);
  if (!found) throw new Error(`No question is called ${title}.`);
  return found;
};

/** A person who completed this cohort submits an answer. `more`: their consent. */
async function submitAnswer(course: Surveyed, cohortId: number, titledAnswers: [string, unknown][], more: object = {}) {
  const person = await course.learner(cohortId);
  const { body } = await course.begin(course.postId, person.personId, person.email);
  expect(body.own).toBe(true);
  const sent = await course.send(
    body.answerNonce,
    titledAnswers.map(([title, answer]) => ({ title, answer })),
    more,
  );
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return person;
}
const rated = (rating: number, text: string): [string, unknown][] => [
  [LOVED, rating],
  [REVIEW, text],
];
const texts = async (course: Surveyed, kind: string, rootId: number, query = '', as = course.courseAdminId) =>
  course.request(
    as,
    'GET',
    `/teachers/courses/${course.course.id}/surveys/${kind}/results/texts?root_id=${rootId}${query}`,
  );
const file = (course: Surveyed, kind: string, query = '', personId: number | null = course.courseAdminId) =>
  t.as(personId, { method: 'GET', url: `/teachers/courses/${course.course.slug}/surveys/${kind}/results.csv${query}` });

describe('results after a cohort', () => {
  test('show nothing until five people in a cohort have answered, and then no one can be identified', async () => {
    const cohort = await of.cohort({ name: 'Winter' });
    for (const rating of [10, 9, 8, 7]) await submitAnswer(of, cohort.id, rated(rating, `Text of ${rating}`));
    const { body: early } = await of.results('post-cohort');
    expect(early).toMatchObject({ answers: 0, held: 4, cohorts: [{ id: cohort.id, answers: 4, shown: false }] });
    expect(question(early, REVIEW)).toMatchObject({ shown: false, asked: 0, answered: 0, mean: null });
    expect((await texts(of, 'post-cohort', question(early, REVIEW).rootId)).status).toBe(404);
    expect((await file(of, 'post-cohort')).body).toBe('\ufeffQuestion,Answer,Answers,Written by\r\n');

    await submitAnswer(of, cohort.id, rated(1, '=1+1'));
    const { body } = await of.results('post-cohort');
    expect(body).toMatchObject({ answers: 5, held: 0, cohorts: [{ answers: 5, shown: true }] });
    expect(question(body, LOVED)).toMatchObject({ asked: 5, answered: 5, mean: 7 });
    expect(question(body, LOVED).bars.map((bar) => bar.answers)).toEqual([1, 0, 0, 0, 0, 0, 1, 1, 1, 1]);
    const read = await texts(of, 'post-cohort', question(body, REVIEW).rootId);
    expect(read.body.texts).toHaveLength(5);
    for (const each of read.body.texts) {
      expect(each).toEqual({ text: expect.any(String), email: null, sentAtUtc: null, name: null, quote: null });
    }
    const csv = (await file(of, 'post-cohort')).body;
    expect(csv.split('\r\n').filter((line) => line.startsWith(REVIEW))).toHaveLength(5);
    expect(csv).toContain(`${LOVED},10,1,\r\n`);
    // Text that a spreadsheet would read as a formula.
    expect(csv).toContain(`${REVIEW},'=1+1,1,\r\n`);
    expect(csv).not.toMatch(/respondent|@/);
  });

  test('don’t count or show answers from people who weren’t learners in a cohort', async () => {
    const course = await aSurveyedCourse(t);
    const cohort = await course.cohort();
    for (let person = 0; person < 4; person += 1) await submitAnswer(course, cohort.id, rated(8, 'Of a learner'));
    const sent = rated(1, 'Of a stranger').map(([title, answer]) => ({ title, answer }));
    for (let stranger = 0; stranger < 6; stranger += 1) {
      const { body } = await course.begin(course.postId, null, `stranger${stranger}@example.test`);
      expect((await course.send(body.answerNonce, sent)).status).toBe(200);
    }
    const early = (await course.results('post-cohort')).body;
    expect(early).toMatchObject({ answers: 0, held: 4 });
    expect(question(early, LOVED)).toMatchObject({ shown: false, asked: 0, answered: 0 });
    await submitAnswer(course, cohort.id, rated(8, 'Of a learner'));
    const { body } = await course.results('post-cohort');
    expect(body).toMatchObject({ answers: 5, held: 0 });
    expect(question(body, LOVED)).toMatchObject({ answered: 5, mean: 8 });
    const read = (await texts(course, 'post-cohort', question(body, REVIEW).rootId)).body.texts;
    expect(read.map(({ text }: { text: string }) => text)).toEqual(Array(5).fill('Of a learner'));
    expect((await file(course, 'post-cohort')).body).not.toContain('stranger');
  });

  test('are filtered by whole cohorts, by id or end date; two filters never differ by fewer than five people', async () => {
    const course = await aSurveyedCourse(t);
    const [one, two, three] = [await course.cohort(), await course.cohort(), await course.cohort()];
    const ends = { [one.id]: '2026-01-10', [two.id]: '2026-06-10', [three.id]: '2026-09-10' };
    for (const [id, day] of Object.entries(ends)) {
      const at = `${day}T20:00:00Z`;
      await sql`update cohorts set starts_at = ${at}::timestamptz - interval '30 days', ends_at = ${at}::timestamptz where id = ${id}::bigint`.execute(
        t.db,
      );
    }
    for (const [cohort, people] of [
      [one, 6],
      [two, 5],
      [three, 2],
    ] as const) {
      for (let person = 0; person < people; person += 1) await submitAnswer(course, cohort.id, rated(5, 'Fine'));
    }
    const of13 = async (query: string) => {
      const { body } = await course.results('post-cohort', query);
      return [body.answers, body.held, question(body, LOVED).answered];
    };
    expect(await of13('')).toEqual([11, 2, 11]);
    expect(await of13(`?cohort_id=${one.id}`)).toEqual([6, 0, 6]);
    expect(await of13(`?cohort_id=${three.id}`)).toEqual([0, 2, 0]);
    expect(await of13('?from=2026-06-10&to=2026-06-10')).toEqual([5, 0, 5]);
    expect(await of13('?to=2026-06-09')).toEqual([6, 0, 6]);
    expect(await of13(`?cohort_id=${two.id}&to=2026-06-09`)).toEqual([0, 0, 0]);
    expect((await course.results('post-cohort', '?from=yesterday')).status).toBe(422);
  });

  test('count wordings together, and hold back what fewer than five were asked', async () => {
    const course = await aSurveyedCourse(t);
    const cohort = await course.cohort();
    for (const rating of [10, 8, 6]) await submitAnswer(course, cohort.id, rated(rating, 'Before'));
    const { questions } = await course.survey(course.postId);
    const reworded = 'Would you send a friend?';
    await course.edit(course.postId, [
      { ...questions[0], title: reworded },
      { id: null, kind: 'radio', title: 'Too long?', options: ['Yes', 'No'], required: false },
    ]);
    for (const rating of [4, 2, 9])
      await submitAnswer(course, cohort.id, [
        [reworded, rating],
        ['Too long?', 'No'],
      ]);
    const { body } = await course.results('post-cohort');
    expect(question(body, reworded)).toMatchObject({
      asked: 6,
      answered: 6,
      mean: 6.5,
      shown: true,
      wordings: [
        { title: LOVED, answers: 3 },
        { title: reworded, answers: 3 },
      ],
    });
    // Three people before and three after: their texts could be matched to each other.
    expect(question(body, 'Too long?')).toMatchObject({ asked: 3, shown: false, answered: 0 });
    expect(question(body, REVIEW)).toMatchObject({ asked: 3, shown: false, noLongerAsked: true, wordings: [] });
    for (const _ of [1, 2])
      await submitAnswer(course, cohort.id, [
        [reworded, 5],
        ['Too long?', 'Yes'],
      ]);
    expect(question((await course.results('post-cohort')).body, 'Too long?')).toMatchObject({
      asked: 5,
      bars: [
        { option: 'Yes', answers: 2 },
        { option: 'No', answers: 3 },
      ],
    });
  });

  test('list texts page by page, each once, in an order unlike the one they arrived in', async () => {
    const course = await aSurveyedCourse(t);
    const cohort = await course.cohort();
    const people = 45;
    for (let person = 0; person < people; person += 1) await submitAnswer(course, cohort.id, rated(5, `No. ${person}`));
    const { rootId } = question((await course.results('post-cohort')).body, REVIEW);
    const read: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const { body } = await texts(course, 'post-cohort', rootId, next ? `&after=${next}` : '');
      read.push(...body.texts.map(({ text }: { text: string }) => text));
      next = body.next;
    }
    const submitted = Array.from({ length: people }, (_, person) => `No. ${person}`);
    expect([...read].sort()).toEqual([...submitted].sort());
    expect(read).not.toEqual(submitted);
    expect(read).not.toEqual(submitted.toReversed());
  });
});

describe('consent to be named or quoted', () => {
  test('shows a name if it may be known, and a quote on the landing page if agreed, until it is withdrawn', async () => {
    const course = await aSurveyedCourse(t);
    await createLandingPage(course.ctx, { id: course.course.id, schoolId: course.school.id });
    const cohort = await course.cohort();
    for (let person = 0; person < 4; person += 1) await submitAnswer(course, cohort.id, rated(8, 'Nameless'));
    const anna = await submitAnswer(course, cohort.id, rated(10, 'It <b>moved</b> me.\n\nTruly.'), {
      named: true,
      quote_as: ' Anna K. ',
    });
    const { rootId } = question((await course.results('post-cohort')).body, REVIEW);
    const hers = async () =>
      (await texts(course, 'post-cohort', rootId)).body.texts.find(({ text }: { text: string }) =>
        text.startsWith('It'),
      );
    expect(await hers()).toMatchObject({ name: expect.any(String), quote: { as: 'Anna K.', testimonialId: null } });

    const { quote } = await hers();
    const press = (quoteId: number) =>
      course.request(course.courseAdminId, 'POST', `/teachers/surveys/${course.postId}/testimonials`, { quoteId });
    const created = await press(quote.id);
    expect(created).toMatchObject({ status: 200, body: { testimonial: { authorName: 'Anna K.' } } });
    expect((await press(quote.id)).body).toEqual(created.body);
    const quoted = async () =>
      (await course.request(null, 'GET', `/courses/${course.course.id}/landing_page`)).body.landingPage.testimonials;
    expect(await quoted()).toMatchObject([
      { authorName: 'Anna K.', quote: '<p>It &lt;b&gt;moved&lt;/b&gt; me.</p><p>Truly.</p>' },
    ]);
    expect((await hers()).quote.testimonialId).toBe(created.body.testimonial.id);

    const own = await course.request(anna.personId, 'GET', `/surveys/${course.postId}/consents`);
    expect(own.body.answers).toMatchObject([{ named: true, quoteAs: 'Anna K.' }]);
    const agree = (personId: number, body: object) =>
      course.request(personId, 'PATCH', `/survey_consents/${own.body.answers[0].id}`, body);
    expect((await agree(course.courseAdminId, { named: true, quoteAs: 'Me' })).status).toBe(404);
    expect((await agree(anna.personId, { named: true, quoteAs: 'A. K.' })).status).toBe(200);
    expect(await quoted()).toMatchObject([{ authorName: 'A. K.' }]);
    await agree(anna.personId, { named: false, quoteAs: null });
    expect(await quoted()).toEqual([]);
    expect(await hers()).toMatchObject({ name: null, quote: null });
    expect(await press(quote.id)).toMatchObject({ status: 409, body: { code: 'quote_withdrawn' } });

    // Agreeing again shows nothing automatically.
    await agree(anna.personId, { named: false, quoteAs: 'Anna' });
    expect(await quoted()).toEqual([]);
    expect((await hers()).quote.testimonialId).toBeNull();
    await press(quote.id);
    expect(await quoted()).toMatchObject([{ authorName: 'Anna' }]);
    await erasePerson(course.ctx, { id: anna.personId, email: anna.email });
    expect(await quoted()).toEqual([]);
    expect(await hers()).toMatchObject({ text: expect.stringContaining('moved'), name: null, quote: null });
    expect((await course.results('post-cohort')).body.answers).toBe(5);
  });

  test('is refused from people who couldn’t withdraw it, and before a course', async () => {
    const { body } = await of.begin(of.postId, null, 'stranger@example.test');
    expect(body.own).toBe(false);
    const answers = rated(5, 'Hm').map(([title, answer]) => ({ title, answer }));
    expect(await of.send(body.answerNonce, answers, { named: true })).toMatchObject({
      status: 422,
      body: { error: { named: expect.stringContaining('Sign in') } },
    });
    expect((await of.send(body.answerNonce, answers, { quote_as: 'X' })).body.error).toHaveProperty('quote_as');
    expect((await of.send(body.answerNonce, answers)).status).toBe(200);
    const { personId, email } = await makePerson(of.ctx);
    const interest = await of.begin(of.interestId, personId, email);
    const answered = interest.body.survey.questions.map(
      ({ title, kind, options }: { title: string; kind: string; options: string[] }) => ({
        title,
        answer: kind === 'checkbox' ? options : (options[0] ?? 'Sing'),
      }),
    );
    expect((await of.send(interest.body.answerNonce, answered, { named: true })).status).toBe(422);
    expect((await of.send(interest.body.answerNonce, answered)).status).toBe(200);
  });
});

describe('results before a course', () => {
  test('list answers with email addresses from the waitlist, by day, and as a file; an erased person’s disappear', async () => {
    const course = await aSurveyedCourse(t);
    const submitInterest = async (viewerId: number | null, email: string, wish: string) => {
      const { body } = await course.begin(course.interestId, viewerId, email);
      await course.send(body.answerNonce, [
        { title: 'What do you want to be able to do after this course?', answer: wish },
        { title: 'How much of this have you done before?', answer: 'A little' },
        { title: 'When could you take part?', answer: ['Sundays', 'Saturdays'] },
      ]);
    };
    await submitInterest(null, 'early@example.test', 'Read, "cold"');
    await t.system.clock.advance(2 * 86_400_000);
    const { personId, email } = await makePerson(course.ctx);
    await submitInterest(personId, email, '-2 fears');
    const { body } = await course.results('interest');
    const [wish, done, when] = body.questions as Shown[];
    expect(body.answers).toBe(2);
    expect(done?.bars).toContainEqual({ option: 'A little', answers: 2 });
    expect(when?.bars.map(({ answers: count }) => count)).toEqual([0, 0, 2, 2]);
    const read = await texts(course, 'interest', wish?.rootId ?? 0);
    expect(read.body.texts).toMatchObject([
      { email, text: '-2 fears', sentAtUtc: expect.any(String) },
      // A person who typed the email address hasn't proved that it is theirs.
      { email: null, text: 'Read, "cold"', sentAtUtc: expect.any(String) },
    ]);
    const today = t.system.clock.now().toISOString().slice(0, 10);
    expect((await course.results('interest', `?from=${today}`)).body.answers).toBe(1);
    expect((await course.results('interest', `?to=${today}`)).body.answers).toBe(2);
    const csv = await file(course, 'interest');
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = csv.body.split('\r\n');
    expect(lines[0]?.startsWith('\ufeffEmail,Waitlist,Sent (UTC),What do you want')).toBe(true);
    expect(lines[1]).toMatch(/^,Not confirmed,.*,"Read, ""cold""",A little,Saturdays; Sundays$/);
    expect(lines[2]).toContain(`${email},On the waitlist,`);
    expect(lines[2]).toContain(",'-2 fears,");
    expect(csv.body).not.toContain('early@example.test');
    await t.db
      .updateTable('course_waitlist')
      .set({ confirmed_at: t.system.clock.now() })
      .where('email', '=', 'early@example.test')
      .execute();
    expect((await texts(course, 'interest', wish?.rootId ?? 0)).body.texts[1].email).toBe('early@example.test');
    await t.db
      .updateTable('course_waitlist')
      .set({ unsubscribed_at: t.system.clock.now() })
      .where('email', '=', email)
      .execute();
    expect((await texts(course, 'interest', wish?.rootId ?? 0)).body.texts[0]).toMatchObject({
      email: null,
      text: '-2 fears',
    });
    expect((await file(course, 'interest')).body).toContain('\r\n,Left,');
    expect((await file(course, 'interest', `?from=${today}`)).body.split('\r\n')).toHaveLength(3);
    expect((await file(course, 'interest', '', personId)).statusCode).toBe(404);
    expect((await file(course, 'interest', '', null)).statusCode).toBe(303);

    await erasePerson(course.ctx, { id: personId, email });
    expect((await course.results('interest')).body.answers).toBe(1);
    expect((await texts(course, 'interest', wish?.rootId ?? 0)).body.texts).toHaveLength(1);
    const { rows } =
      await sql`select 1 from survey_tallies where survey_id = ${course.interestId}::bigint and answers <> 1`.execute(
        t.db,
      );
    expect(rows).toEqual([]);
  });
});

test('notify course managers once a day (the next day, if the survey is anonymous), unless they turned it off', async () => {
  const course = await aSurveyedCourse(t);
  const cohort = await course.cohort();
  await course.ctx.db
    .insertInto('notification_preferences')
    .values({
      user_id: course.schoolAdminId,
      kind: 'survey_answered',
      enabled: false,
      changed_at: t.system.clock.now(),
    })
    .execute();
  const bells = async () => {
    const { rows } = await sql<{ user: number; title: string; href: string }>`
      select user_id as "user", title, href from notifications where kind = 'survey_answered'
        and href like ${`%${course.course.slug}%`} order by id`.execute(t.db);
    return rows;
  };
  await submitAnswer(course, cohort.id, rated(5, 'Fine'));
  const { body } = await course.begin(course.interestId, null, 'bell@example.test');
  await course.send(body.answerNonce, [
    { title: 'What do you want to be able to do after this course?', answer: 'Sing' },
    { title: 'How much of this have you done before?', answer: 'A little' },
  ]);
  await t.sweep();
  await t.sweep();
  expect(await bells()).toEqual([
    {
      user: course.courseAdminId,
      title: expect.stringContaining('Someone is interested in'),
      href: `/teachers/courses/${course.course.slug}/surveys/interest/results`,
    },
  ]);
  await t.system.clock.advance(86_400_000);
  await t.sweep();
  await t.sweep();
  expect((await bells()).slice(1)).toEqual([
    {
      user: course.courseAdminId,
      title: expect.stringContaining('New feedback on'),
      href: expect.stringContaining('post-cohort'),
    },
  ]);
});

test('survive answers submitted during an erasure: each counts or is gone, and nothing deadlocks', async () => {
  const course = await aSurveyedCourse(t);
  const { questions } = await course.survey(course.interestId);
  const answers = questions
    .filter(({ required }: { required: boolean }) => required)
    .map(({ title, kind, options }: { title: string; kind: string; options: string[] }) => ({
      title,
      answer: kind === 'textarea' ? 'Yes' : kind === 'checkbox' ? options.slice(0, 1) : (options[0] ?? 5),
    }));
  const people = await Promise.all(Array.from({ length: 12 }, () => makePerson(course.ctx)));
  for (const { personId, email } of people) {
    const first = await course.begin(course.interestId, personId, email);
    expect((await course.send(first.body.answerNonce, answers)).status).toBe(200);
  }
  const started = await Promise.all(
    people.map(({ personId, email }) => course.begin(course.interestId, personId, email)),
  );
  const ends = await Promise.all(
    people.flatMap(({ personId, email }, n) => [
      course.send(started[n]?.body.answerNonce, answers).then(({ status }) => status),
      erasePerson(course.ctx, { id: personId, email }).then(() => 200),
    ]),
  );
  expect(ends.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  const { rows } = await sql<{ answers: number }>`
    select answers from survey_tallies where survey_id = ${course.interestId}::bigint`.execute(t.db);
  expect(rows).toEqual([]);
});
