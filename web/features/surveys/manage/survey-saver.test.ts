import { describe, expect, test } from 'vitest';
import type { TeacherSurvey } from '#contract/surveys/teacher-surveys.endpoints.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { Autosave } from '#web/kit/form/autosave.ts';
import { type EditedQuestion, newKey, type SentQuestion, toSend, withKeys } from './edited-survey.rules.ts';
import { SAVE_PAUSE_MS, SurveySaver } from './survey-saver.ts';

const survey = (titles: readonly string[], revision = 0): TeacherSurvey => ({
  id: 1,
  kind: 'interest',
  version: 1,
  answers: 0,
  startingQuestions: [],
  revision,
  savedBy: null,
  savedAt: null,
  questions: titles.map((title, at) => ({ id: at + 1, kind: 'textarea', title, options: [], required: false })),
});
const typed = (title: string, more: Partial<EditedQuestion> = {}): EditedQuestion => ({
  key: newKey(),
  kind: 'textarea',
  title,
  options: [],
  required: false,
  ...more,
});

/** A saver whose server gives the test's responses, one after another. */
function aSaver(responses: (TeacherSurvey | Error)[]) {
  const requests: { sent: readonly SentQuestion[]; revision: number }[] = [];
  const saver = new SurveySaver(survey(['A?', 'B?']), async (sent, revision) => {
    requests.push({ sent, revision });
    const response = responses.shift();
    if (response instanceof Error || !response) throw response ?? new Error('No one answers.');
    return response;
  });
  return { saver, requests, opened: saver.open(survey(['A?', 'B?'])) };
}
const titles = ({ sent }: { sent: readonly SentQuestion[] }) => sent.map(({ id, title }) => [id, title]);

describe('what is sent for a survey', () => {
  test('leaves a new question out until it is complete, and sends a stored one as it was stored', () => {
    const { saver, opened } = aSaver([]);
    const [first, second] = opened as [EditedQuestion, EditedQuestion];
    const half = typed('Which?', { kind: 'radio', options: ['Only one'] });
    const plan = saver.plan([{ ...first, title: ' ' }, half, second]);
    expect(titles(plan)).toEqual([
      [1, 'A?'],
      [2, 'B?'],
    ]);
    expect(plan.waiting.get(half.key)).toEqual({ options: 'Add at least 2 options.' });
    expect(plan.waiting.get(first.key)).toEqual({ title: 'This field is required.' });
    const complete = { ...half, options: ['One', ' Two '] };
    expect(saver.plan([first, complete, second]).sent[1]).toMatchObject({ id: null, options: ['One', 'Two'] });
  });

  test('never contains a title twice: neither two typed ones, nor one that matches a waiting question’s stored title', () => {
    const { saver, opened } = aSaver([]);
    const [first, second] = opened as [EditedQuestion, EditedQuestion];
    expect(titles(saver.plan([first, { ...second, title: 'A?' }]))).toEqual([
      [1, 'A?'],
      [2, 'B?'],
    ]);
    // The first one waits under its old title, which the second one has now: both are sent as stored.
    const plan = saver.plan([
      { ...first, title: '' },
      { ...second, title: 'A?' },
    ]);
    expect(titles(plan)).toEqual([
      [1, 'A?'],
      [2, 'B?'],
    ]);
    expect(titles(toSend([typed('New?'), typed('New?')], new Map()))).toEqual([[null, 'New?']]);
  });

  test('is debounced: sent 300 ms after typing pauses, and nothing is sent if nothing changed', async () => {
    const waits: number[] = [];
    const { saver, requests, opened } = aSaver([]);
    const autosave = new Autosave<readonly EditedQuestion[]>({
      value: opened,
      version: 0,
      savedAt: null,
      pauseMs: SAVE_PAUSE_MS,
      save: (value, version) => saver.save(value, version),
      theirsOf: () => null,
      onState: () => undefined,
      later: (work, milliseconds) => {
        waits.push(milliseconds);
        work();
        return () => undefined;
      },
    });
    autosave.set([...opened, typed('')]);
    await autosave.flush();
    const debounce = 300;
    expect(waits).toEqual([debounce]);
    expect(requests).toEqual([]);
  });
});

describe('a save whose response was lost', () => {
  const noResponse = new ApiProblem(0, 'Away');
  const stale = (present: TeacherSurvey) =>
    new ApiProblem(409, 'Somebody else saved this.', { code: 'stale', details: { survey: present } });

  test('is recognized if it was written, and later edits continue from it', async () => {
    const written = survey(['A?', 'B?', 'C?'], 1);
    const { saver, requests, opened } = aSaver([noResponse, stale(written), survey(['A?', 'B?', 'C, really?'], 2)]);
    const third = typed('C?');
    await expect(saver.save([...opened, third], 0)).rejects.toBe(noResponse);
    const saved = await saver.save([...opened, { ...third, title: 'C, really?' }], 0);
    expect(saved.version).toBe(2);
    expect(requests.map(({ revision }) => revision)).toEqual([0, 0, 1]);
    // The new question has its ID by now.
    expect(requests[2]?.sent[2]).toMatchObject({ id: 3, title: 'C, really?' });
  });

  test('is treated as another teacher’s if something else is stored', async () => {
    const theirs = survey(['A?', 'Theirs?'], 1);
    const { saver, opened } = aSaver([noResponse, stale(theirs)]);
    const [first, second] = opened as [EditedQuestion, EditedQuestion];
    const mine = [first, { ...second, title: 'Mine?' }];
    await expect(saver.save(mine, 0)).rejects.toBe(noResponse);
    const refused = await saver.save(mine, 0).catch((error: unknown) => error);
    expect(saver.theirsOf(refused)).toMatchObject({ version: 1, value: [{ title: 'A?' }, { title: 'Theirs?' }] });
  });
});

test('text from the browser is matched to current questions by kind and title, then by position', () => {
  const present = [typed('A?'), typed('B?'), typed('C?')];
  const [a, b, c] = present.map(({ key }) => key);
  const restored = withKeys([typed('C?'), typed('B, reworded?'), typed('A?'), typed('D?')], present);
  expect(restored.map(({ key }) => key).slice(0, 3)).toEqual([c, b, a]);
  expect(present.map(({ key }) => key)).not.toContain(restored[3]?.key);
});
