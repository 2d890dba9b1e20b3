import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import type { TeacherSurvey } from '#contract/surveys/teacher-surveys.endpoints.ts';
import { aSurveyedCourse, type Surveyed } from '#server/features/surveys/manage/surveyed.factory.ts';
import { testApp } from '#testing/app.ts';
import { seeded } from '#testing/random.ts';
import { ApiProblem, problemFrom } from '#web/api/problem.ts';
import { type EditedQuestion, newKey, sameSurvey } from '#web/features/surveys/manage/edited-survey.rules.ts';
import { SurveySaver } from '#web/features/surveys/manage/survey-saver.ts';
import { Autosave, type AutosaveState } from '#web/kit/form/autosave.ts';
import { unreliableProxy } from './poor-line.ts';

const t = testApp();
const ROUNDS = process.env.FULL ? 60 : 6;
const ORIGIN = 'http://127.0.0.1';
let of: Surveyed;
let port: number;
beforeAll(async () => {
  of = await aSurveyedCourse(t);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  // A listening server has an address with a port.
  port = (t.app.server.address() as AddressInfo).port;
});

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** A survey editor: the screen's own autosave, with real requests to `url`, but with waits a tenth as long. */
async function anEditor(personId: number, url: string) {
  const cookie = await t.cookieOf(personId);
  const survey: TeacherSurvey = await of.survey(of.interestId, personId);
  const saver = new SurveySaver(survey, async (questions, revision) => {
    const response = await fetch(`${url}/api/v1/teachers/surveys/${survey.id}`, {
      method: 'PATCH',
      headers: {
        cookie,
        origin: t.config.publicUrl || ORIGIN,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
      },
      body: JSON.stringify({ questions, revision }),
    }).catch(() => {
      throw new ApiProblem(0, 'No answer came.');
    });
    const body = await response.json();
    if (!response.ok) throw problemFrom(response.status, body);
    return (body as { survey: TeacherSurvey }).survey;
  });
  const states: AutosaveState<readonly EditedQuestion[]>[] = [];
  let typed: readonly EditedQuestion[] = saver.open(survey);
  const autosave = new Autosave<readonly EditedQuestion[]>({
    value: typed,
    version: survey.revision,
    savedAt: survey.savedAt,
    pauseMs: 30,
    save: (value, version) => saver.save(value, version),
    theirsOf: (error) => saver.theirsOf(error),
    onState: (state) => states.push(state),
    later: (work, milliseconds) => {
      const timer = setTimeout(work, Math.min(milliseconds, 100));
      return () => clearTimeout(timer);
    },
  });
  return {
    saver,
    autosave,
    last: () => states.at(-1),
    typed: () => typed,
    type: (change: (questions: readonly EditedQuestion[]) => readonly EditedQuestion[]) => {
      typed = change(typed);
      autosave.set(typed);
    },
    /** Waits until everything typed is saved, or the user has to choose a version. */
    settled: async () => {
      for (let turn = 0; turn < 400; turn += 1) {
        const now = states.at(-1);
        if (now?.is === 'stale' || (!autosave.dirty && now?.is === 'saved')) return now.is;
        await pause(10);
      }
      throw new Error(`Nothing came of it: ${JSON.stringify(states.at(-1))}`);
    },
  };
}

const reword = (at: number, title: string) => (questions: readonly EditedQuestion[]) =>
  questions.map((each, other) => (other === at ? { ...each, title } : each));
const added = (title: string) => (questions: readonly EditedQuestion[]) => [
  ...questions,
  { key: newKey(), kind: 'textarea' as const, title, options: [], required: false },
];

test('over a connection that delays, reorders, and drops requests, the last text typed is stored', async () => {
  const random = seeded(66);
  for (let round = 0; round < ROUNDS; round += 1) {
    const line = await unreliableProxy(port, random);
    const editor = await anEditor(of.courseAdminId, line.url);
    for (let key = 0; key < 25; key += 1) {
      const { length } = editor.typed();
      const act = random.below(5);
      const text = `Typed ${round}.${key}?`;
      if (act === 0 && length < 10) editor.type(added(text));
      else if (act === 1 && length > 2) editor.type((all) => all.filter((_, at) => at !== key % length));
      else if (act === 2) editor.type((all) => random.shuffled(all));
      else editor.type(reword(random.below(length), text));
      // Someone answers now and then, so the next save creates a new version.
      if (key % 8 === 0) await of.begin(of.interestId, null, `poor${round}.${key}@example.test`);
      await pause(random.below(90));
    }
    await line.mend();
    // No one else writes: a lost response must not look like another teacher.
    expect(await editor.settled(), JSON.stringify(editor.last())).toBe('saved');
    const { questions }: TeacherSurvey = await of.survey(of.interestId);
    expect(sameSurvey(questions, editor.typed()), JSON.stringify([questions, editor.typed()])).toBe(true);
    await line.close();
    expect(line.seen['lost before'] + line.seen['lost after'] + line.seen.late).toBeGreaterThan(0);
  }
});

test('when another teacher saves in between, the text is stored or the choice is shown, and older text never wins silently', async () => {
  const random = seeded(67);
  let choices = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const line = await unreliableProxy(port, random);
    const editor = await anEditor(of.courseAdminId, line.url);
    const other = await anEditor(of.schoolAdminId, `http://127.0.0.1:${port}`);
    for (let key = 0; key < 8; key += 1) {
      editor.type(reword(0, `Mine ${round}.${key}?`));
      if (key === 3) {
        other.type(reword(1, `Theirs ${round}?`));
        await other.autosave.flush();
      }
      await pause(random.below(60));
    }
    await line.mend();
    const end = await editor.settled();
    const present: TeacherSurvey = await of.survey(of.interestId);
    if (end === 'saved') {
      // My save came first, so theirs was refused and the choice is shown to them.
      expect(sameSurvey(present.questions, editor.typed())).toBe(true);
      expect(other.last()?.is).toBe('stale');
    } else {
      choices += 1;
      const state = editor.last();
      if (state?.is !== 'stale') throw new Error('It says so.');
      expect(state.theirs).toMatchObject({ savedBy: present.savedBy, version: present.revision });
      expect(present.questions[1]?.title).toBe(`Theirs ${round}?`);
      // The teacher keeps their own text: the autosave continues from the other version, with all of the text.
      editor.autosave.resume(state.theirs.version);
      expect(await editor.settled()).toBe('saved');
      expect(sameSurvey((await of.survey(of.interestId)).questions, editor.typed())).toBe(true);
    }
    other.autosave.stop();
    await line.close();
  }
  expect(choices).toBeGreaterThan(0);
});
