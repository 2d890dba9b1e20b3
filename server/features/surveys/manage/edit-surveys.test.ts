import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#testing/app.ts';
import { seeded } from '#testing/random.ts';
import { aSurveyedCourse, type Surveyed } from './surveyed.factory.ts';

const t = testApp();
let of: Surveyed;
beforeAll(async () => {
  of = await aSurveyedCourse(t);
});

interface Question {
  id: number | null;
  kind: string;
  title: string;
  options: string[];
  required: boolean;
}
const question = (title: string, more: Partial<Question> = {}): Question => ({
  id: null,
  kind: 'textarea',
  title,
  options: [],
  required: false,
  ...more,
});

describe('the surveys of a course', () => {
  test('come in both kinds, each with its questions, default wording, and current state', async () => {
    const { body } = await of.request(of.schoolAdminId, 'GET', `/teachers/courses/${of.course.slug}/surveys`);
    expect(body.surveys).toMatchObject([
      { kind: 'interest', version: 1, answers: 0, revision: 0, savedBy: null },
      { kind: 'post-cohort', version: 1, answers: 0 },
    ]);
    for (const { questions, startingQuestions } of body.surveys) {
      expect(questions.map(({ id: _, ...words }: Question) => words)).toEqual(startingQuestions);
    }
  });

  test('are changed in place until someone starts answering, and then in a new version', async () => {
    const before = await of.survey(of.postId);
    const titles = ['H', 'Ho', 'How', 'How was', 'How was it?'];
    for (const title of titles) {
      const [first, second] = before.questions;
      const { body } = await of.edit(of.postId, [{ ...first, title }, second]);
      expect(body.survey).toMatchObject({ version: 1, questions: [{ id: first.id, title }, { id: second.id }] });
    }
    const { body: started } = await of.begin(of.postId, null, 'first@example.test');
    expect(started.survey.questions[0].title).toBe('How was it?');
    for (const title of ['How was it, a', 'How was it, all in all?']) {
      const now = await of.survey(of.postId);
      const { body } = await of.edit(of.postId, [{ ...now.questions[0], title }, now.questions[1]]);
      expect(body.survey).toMatchObject({ version: 2, questions: [{ title }, { id: before.questions[1].id }] });
      expect(body.survey.questions[0].id).not.toBe(before.questions[0].id);
    }
    // A person who started the survey answers the questions they were asked.
    const sent = await of.send(started.answerNonce, [
      { title: 'How was it?', answer: 9 },
      { title: before.questions[1].title, answer: 'Fine' },
    ]);
    expect(sent.status).toBe(200);
  });

  test.each([
    [
      'a title that stands twice',
      [question('A?'), question('B?'), question('A?')],
      'questions.2.title',
      'Another question already asks this.',
    ],
    ['a title of nothing', [question('A?'), question('  ')], 'questions.1.title', 'This field is required.'],
    ['a title of 301', [question('ä'.repeat(301))], 'questions.0.title', 'Use 300 characters or fewer.'],
    ['no question', [], 'questions', 'Ask at least one question.'],
    ['31 questions', Array.from({ length: 31 }, (_, at) => question(`${at}?`)), 'questions', 'At most 30 questions.'],
    [
      'one option',
      [question('A?', { kind: 'radio', options: ['x'] })],
      'questions.0.options',
      'Add at least 2 options.',
    ],
    [
      '21 options',
      [question('A?', { kind: 'checkbox', options: Array.from({ length: 21 }, String) })],
      'questions.0.options',
      'At most 20 options.',
    ],
    [
      'an empty option',
      [question('A?', { kind: 'radio', options: ['x', ' '] })],
      'questions.0.options.1',
      'This field is required.',
    ],
    [
      'an option twice',
      [question('A?', { kind: 'radio', options: ['x', 'y', 'x'] })],
      'questions.0.options.2',
      'This option is already listed.',
    ],
  ])('refuse %s at its field, and keep what they had', async (_, questions, field, message) => {
    const before = await of.survey(of.interestId);
    expect(await of.edit(of.interestId, questions)).toMatchObject({
      status: 422,
      body: { error: { [field]: message } },
    });
    expect(await of.survey(of.interestId)).toEqual(before);
  });

  test('take 300 characters in any script, and a question in T’s three fields', async () => {
    const title = '感'.repeat(300);
    const questions = [
      { kind: 'textarea', title },
      { kind: 'radio', title: 'Which?', options: ['A', 'B'] },
      { kind: 'checkbox', title: 'Which of them?', options: ['A', 'B'] },
      { kind: 'rating', title: 'How much?' },
    ];
    // PATCH /teachers/surveys/{id}: body survey{questions}; a rating goes from 1 to 10.
    const url = `/teachers/surveys/${of.interestId}`;
    const { status, body } = await of.request(of.courseAdminId, 'PATCH', url, { survey: { questions } });
    expect(status).toBe(200);
    expect(body.survey).toMatchObject({ id: of.interestId, kind: 'interest' });
    expect(body.survey.questions).toMatchObject([
      { kind: 'textarea', title, options: [], required: true },
      { kind: 'radio', title: 'Which?', options: ['A', 'B'], required: true },
      { kind: 'checkbox', title: 'Which of them?', options: ['A', 'B'], required: false },
      { kind: 'rating', title: 'How much?', options: [], required: false },
    ]);
    const { body: started } = await of.begin(of.interestId, null, 'rater@example.test');
    const otherAnswers = [title, 'Which?'].map((each, at) => ({ title: each, answer: at === 0 ? 'Yes' : 'A' }));
    for (const [rating, answered] of [
      [0, 422],
      [11, 422],
      [10, 200],
    ]) {
      expect(
        (await of.send(started.answerNonce, [...otherAnswers, { title: 'How much?', answer: rating }])).status,
      ).toBe(answered);
    }
  });

  test('refuse a question from another survey', async () => {
    const other = (await of.survey(of.postId)).questions[0];
    expect((await of.edit(of.interestId, [other])).status).toBe(404);
    expect((await of.edit(of.interestId, [{ ...other, id: 999_999_999 }])).status).toBe(404);
  });

  test('can be read and edited only by their teachers', async () => {
    const learner = await of.learner((await of.cohort()).id);
    for (const personId of [learner.personId, null]) {
      const status = personId === null ? 401 : 403;
      expect((await of.request(personId, 'GET', `/teachers/courses/${of.course.id}/surveys`)).status).toBe(
        status === 401 ? 401 : 404,
      );
      expect((await of.results('interest', '', learner.personId)).status).toBe(404);
    }
  });
});

describe('two teachers editing concurrently', () => {
  test('a save from an older revision is refused with the current survey; the same content again is no save', async () => {
    const { revision, questions } = await of.survey(of.interestId);
    const reworded = (title: string) => [{ ...questions[0], title }, ...questions.slice(1)];
    const first = await of.edit(of.interestId, reworded('Hers'), { revision }, of.schoolAdminId);
    expect(first.body.survey.revision).toBe(revision + 1);
    const second = await of.edit(of.interestId, reworded('His'), { revision });
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        savedAt: expect.any(String),
        fields: ['questions'],
        details: { survey: { revision: revision + 1, questions: [{ title: 'Hers' }, {}, {}, {}] } },
      },
    });
    // A save whose response was lost is repeated: its content is already saved.
    const repeated = await of.edit(of.interestId, reworded('Hers'), { revision }, of.schoolAdminId);
    expect(repeated).toMatchObject({ status: 200, body: { survey: { revision: revision + 1 } } });
  });

  test('leave one log entry per sitting', async () => {
    const { rows } = await sql<{ actor: number }>`
      select actor_id as actor from activity where action = 'change_survey' and subject_id = ${String(of.interestId)}
      order by id`.execute(t.db);
    expect(rows.map(({ actor }) => Number(actor))).toEqual([of.courseAdminId, of.schoolAdminId]);
  });
});

test('fifty people answer during edits: each answer stays with its own wording, and the results add up', async () => {
  const course = await aSurveyedCourse(t);
  const random = seeded(14);
  const people = process.env.FULL ? 500 : 50;
  const pools: Record<string, string[]> = {
    radio: ['Alone', 'In a group', 'With a coach', 'Not at all'],
    checkbox: ['Mornings', 'Evenings', 'Weekends', 'Never'],
  };
  let named = 0;
  const reworded = (each: Question): Question => {
    named += 1;
    const pool = pools[each.kind];
    return {
      ...each,
      title: `Wording ${named}?`,
      options: pool ? random.shuffled(pool).slice(0, 2 + random.below(3)) : [],
    };
  };
  const added = () => {
    named += 1;
    const kind = ['textarea', 'radio', 'checkbox', 'rating'][random.below(4)] ?? 'textarea';
    return question(`New ${named}?`, { kind, options: pools[kind]?.slice(0, 3) ?? [] });
  };
  const EDITS = 24;
  let count = 0;
  const until = async (edited: number) => {
    while (count < Math.min(edited, EDITS)) await new Promise((done) => setTimeout(done, 5));
  };
  const edits = async () => {
    while (count < EDITS) {
      // People start and submit between any two edits.
      await new Promise((done) => setTimeout(done, 30));
      const { questions } = await course.survey(course.interestId);
      const at = random.below(questions.length);
      const act = random.below(4);
      const next =
        act === 0 && questions.length > 1
          ? questions.filter((_: Question, each: number) => each !== at)
          : act === 1 && questions.length < 8
            ? [...questions, added()]
            : act === 2
              ? random.shuffled(questions)
              : questions.map((each: Question, other: number) => (other === at ? reworded(each) : each));
      expect((await course.edit(course.interestId, next)).status).toBe(200);
      count += 1;
    }
  };
  const submitted: { asked: Question; answer: string | number | string[] }[] = [];
  const randomAnswer = (wanted: Question) => {
    if (wanted.kind === 'rating') return 1 + random.below(10);
    if (wanted.kind === 'radio') return wanted.options[random.below(wanted.options.length)] ?? '';
    if (wanted.kind === 'checkbox') return wanted.options.filter((_, at) => at === 0 || random.below(2) === 0);
    return `Text ${random.below(1000)}`;
  };
  const answerSurvey = async (index: number) => {
    await until(random.below(EDITS));
    const { status, body } = await course.begin(course.interestId, null, `crowd${index}@example.test`);
    expect(status).toBe(200);
    const own = body.survey.questions.map((each: Question) => ({ asked: each, answer: randomAnswer(each) }));
    await until(count + random.below(4));
    const sent = await course.send(
      body.answerNonce,
      own.map(({ asked, answer }: (typeof submitted)[number]) => ({ title: asked.title, answer })),
    );
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    submitted.push(...own);
  };
  await Promise.all([edits(), ...Array.from({ length: people }, (_, index) => answerSurvey(index))]);

  const { rows: kept } = await sql<{ questionId: number; title: string; asked: Question; answer: unknown }>`
    select i.question_id as "questionId", i.title, i.answer,
      jsonb_build_object('id', q.id, 'kind', q.kind, 'title', q.title, 'options', q.options, 'required', q.required) as asked
    from survey_answer_items i join survey_questions q on q.id = i.question_id
    where i.survey_id = ${course.interestId}::bigint order by i.id`.execute(t.db);
  const inOrder = (list: readonly { asked: Question; answer: unknown }[]) =>
    list.map(({ asked, answer }) => JSON.stringify([asked.id, asked.kind, asked.title, asked.options, answer])).sort();
  expect(inOrder(kept)).toEqual(inOrder(submitted));
  expect(kept.every(({ title, asked }) => title === asked.title)).toBe(true);

  // For each version that ended, someone had started an answer.
  const { rows: versions } = await sql<{ version: number; begun: number }>`
    select v.version, count(a.id)::int as begun from surveys s cross join lateral generate_series(1, s.version - 1) v (version)
    left join survey_answers a on a.survey_id = s.id and a.survey_version = v.version
    where s.id = ${course.interestId}::bigint group by 1`.execute(t.db);
  expect(versions.filter(({ begun }) => begun === 0)).toEqual([]);
  expect(versions.length).toBeGreaterThan(3);

  // The results, recounted from the answers given.
  const { rows: roots } = await sql<{ id: number; root: number }>`
    select id, coalesce(root_id, id) as root from survey_questions where survey_id = ${course.interestId}::bigint`.execute(
    t.db,
  );
  const rootOf = new Map(roots.map(({ id, root }) => [id, root]));
  const truth = new Map<number, Map<string, number>>();
  for (const { asked, answer } of submitted) {
    const counts = truth.get(rootOf.get(asked.id ?? 0) ?? 0) ?? new Map<string, number>();
    truth.set(rootOf.get(asked.id ?? 0) ?? 0, counts);
    const values = asked.kind === 'textarea' ? [] : Array.isArray(answer) ? answer : [String(answer)];
    for (const value of ['', ...values]) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const { body } = await course.results('interest');
  expect(body.answers).toBe(people);
  for (const each of body.questions) {
    const counts = truth.get(each.rootId);
    expect(each.answered).toBe(counts?.get('') ?? 0);
    for (const { option, answers: chosen } of each.bars) expect(chosen).toBe(counts?.get(option) ?? 0);
    const options = each.bars.map(({ option }: { option: string }) => option);
    expect(options).toEqual(expect.arrayContaining([...(counts?.keys() ?? [])].filter((option) => option !== '')));
    expect(each.wordings.reduce((all: number, wording: { answers: number }) => all + wording.answers, 0)).toBe(
      each.answered,
    );
    truth.delete(each.rootId);
  }
  expect([...truth.keys()]).toEqual([]);
});
