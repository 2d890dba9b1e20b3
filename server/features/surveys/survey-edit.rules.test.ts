import { describe, expect, test } from 'vitest';
import type { QuestionInput } from '#contract/surveys/question-input.ts';
import { type EditPlan, meansTheSame, planEdit, type QuestionRow } from './survey-edit.rules.ts';

const row = (id: number, more: Partial<QuestionRow> = {}): QuestionRow => ({
  id,
  rootId: null,
  replacesId: null,
  kind: 'textarea',
  title: `Question ${id}`,
  options: [],
  required: false,
  position: id,
  sinceVersion: 1,
  removedInVersion: null,
  ...more,
});
const as = ({ id, kind, title, options, required }: QuestionRow, more: Partial<QuestionInput> = {}): QuestionInput => ({
  id,
  kind,
  title,
  options: [...options],
  required,
  ...more,
});
function planned(plan: EditPlan) {
  if ('unknown' in plan || 'problems' in plan) throw new Error('It was refused.');
  return plan;
}

describe('an edit of a survey', () => {
  const [one, two] = [row(1), row(2)];

  test('is saved in place until someone starts answering', () => {
    const sent = [as(one, { title: 'Why?' }), as(two)];
    const plan = planned(planEdit({ rows: [one, two], version: 1, begun: false, sent }));
    expect(plan).toMatchObject({ changed: true, version: 1, removed: [] });
    expect(plan.steps.map(({ does }) => does)).toEqual(['rewrite', 'keep']);
  });

  test('to a question someone started answering is a new row in the next version, with the old one’s root', () => {
    const sent = [as(one, { title: 'Why?' }), as(two)];
    const plan = planned(planEdit({ rows: [one, two], version: 1, begun: true, sent }));
    expect(plan).toMatchObject({ version: 2, removed: [1] });
    expect(plan.steps[0]).toMatchObject({ does: 'insert', rootId: 1, replacesId: 1, wording: { title: 'Why?' } });
    expect(plan.steps[1]).toEqual({ does: 'keep', id: 2, position: 1, revived: false });
  });

  test('stays in place within the new version, and returns to its root when the old options return', () => {
    const old = row(1, { kind: 'radio', options: ['A', 'B'], removedInVersion: 2 });
    const now = row(3, { kind: 'radio', options: ['A'], sinceVersion: 2, replacesId: 1 });
    const plan = planned(
      planEdit({ rows: [old, now], version: 2, begun: false, sent: [as(now, { options: ['B', 'A', 'C'] })] }),
    );
    expect(plan.steps).toEqual([
      expect.objectContaining({
        does: 'rewrite',
        id: 3,
        rootId: 1,
        wording: expect.objectContaining({ required: false }),
      }),
    ]);
  });

  test('of only the order makes no new version', () => {
    const plan = planned(planEdit({ rows: [one, two], version: 4, begun: true, sent: [as(two), as(one)] }));
    expect(plan).toMatchObject({ changed: true, version: 4, removed: [] });
    expect(plan.steps).toEqual([
      { does: 'keep', id: 2, position: 0, revived: false },
      { does: 'keep', id: 1, position: 1, revived: false },
    ]);
  });

  test('that changes nothing is no change, even if the list has no ids', () => {
    const bare = [as(one, { id: undefined }), as(two, { id: undefined })];
    for (const sent of [[as(one), as(two)], bare]) {
      expect(planned(planEdit({ rows: [one, two], version: 1, begun: true, sent })).changed).toBe(false);
    }
  });

  test('in a list without ids matches questions by kind and title, then by position', () => {
    const sent = [as(two, { id: undefined }), as(one, { id: undefined, title: 'Reworded' })];
    const plan = planned(planEdit({ rows: [one, two], version: 1, begun: true, sent }));
    // Its title is elsewhere and a different question is at its position, so this is a new question.
    expect(plan.steps).toMatchObject([
      { does: 'keep', id: 2 },
      { does: 'insert', rootId: null },
    ]);
    const inPlace = [as(one, { id: undefined, title: 'Reworded' }), as(two, { id: undefined })];
    expect(planned(planEdit({ rows: [one, two], version: 1, begun: true, sent: inPlace })).steps[0]).toMatchObject({
      does: 'insert',
      rootId: 1,
    });
  });

  test('undoes a deletion: in the same row if no one started in between, otherwise in a new row with its root', () => {
    const removed = row(2, { removedInVersion: 2 });
    const back = planned(planEdit({ rows: [one, removed], version: 2, begun: false, sent: [as(one), as(removed)] }));
    expect(back.steps[1]).toEqual({ does: 'keep', id: 2, position: 1, revived: true });
    const later = planned(planEdit({ rows: [one, removed], version: 2, begun: true, sent: [as(one), as(removed)] }));
    expect(later).toMatchObject({ version: 3, steps: [{ does: 'keep' }, { does: 'insert', rootId: 2 }] });
    const unseen = row(5, { sinceVersion: 2, removedInVersion: 2 });
    const rewritten = planned(planEdit({ rows: [one, unseen], version: 2, begun: true, sent: [as(one), as(unseen)] }));
    expect(rewritten).toMatchObject({ version: 3, steps: [{ does: 'keep' }, { does: 'rewrite', id: 5 }] });
  });

  test('with an older wording’s id finds its replacement: sending it again changes nothing', () => {
    const rows = [
      row(1, { removedInVersion: 2 }),
      row(3, { position: 1, sinceVersion: 2, removedInVersion: 3, replacesId: 1, rootId: 1, title: 'Why?' }),
      row(4, { position: 1, sinceVersion: 3, replacesId: 3, rootId: 1, title: 'Why so?' }),
      two,
    ];
    const resent = planEdit({ rows, version: 3, begun: false, sent: [as(one, { title: 'Why so?' }), as(two)] });
    expect(planned(resent).changed).toBe(false);
    const bothSent = planEdit({
      rows,
      version: 3,
      begun: false,
      sent: [as(one, { title: 'Why?' }), as(one, { id: 4, title: 'Why so?' })],
    });
    expect(planned(bothSent).steps).toMatchObject([
      { does: 'insert', rootId: 1 },
      { does: 'keep', id: 4 },
    ]);
  });

  test('with a question from another survey, or one listed twice, is refused', () => {
    expect(planEdit({ rows: [one], version: 1, begun: false, sent: [as(two)] })).toEqual({ unknown: true });
    expect(planEdit({ rows: [one], version: 1, begun: false, sent: [as(one), as(one, { title: 'Else' })] })).toEqual({
      problems: { 'questions.1.id': 'This question is listed twice.' },
    });
  });
});

test.each([
  ['a new option', ['A', 'B'], ['B', 'C', 'A'], true],
  ['an option in other words', ['A', 'B'], ['A', 'Bee'], false],
  ['an option less', ['A', 'B'], ['A'], false],
])('answers count together: %s', (_, before, after, same) => {
  const wording = { kind: 'radio', title: 'Which?', required: false } as const;
  expect(meansTheSame({ ...wording, options: before }, { ...wording, title: 'Which one?', options: after })).toBe(same);
  expect(meansTheSame({ ...wording, options: before }, { ...wording, kind: 'checkbox', options: before })).toBe(false);
});
