import { expect, test } from 'vitest';
import type { QuestionResults } from '#contract/surveys/survey-results.endpoints.ts';
import { renderHtml } from '#web/kit/drawn.factory.tsx';
import { AnswersChart } from './answers-chart.tsx';

const question: QuestionResults = {
  rootId: 1,
  kind: 'rating',
  title: 'How likely are you to recommend this course?',
  noLongerAsked: false,
  asked: 6,
  answered: 6,
  shown: true,
  bars: [
    { option: '8', answers: 1 },
    { option: '9', answers: 3 },
    { option: '10', answers: 0 },
  ],
  mean: 8.5,
  wordings: [],
};

const widths = async (over: Partial<QuestionResults>) =>
  [...(await renderHtml(<AnswersChart question={{ ...question, ...over }} />)).matchAll(/width:([\d.]+)%/g)].map(
    ([, of]) => Math.round(Number(of)),
  );

test('a bar is as wide as its share of those who answered', async () => {
  expect(await widths({})).toEqual([17, 50, 0]);
  expect(await widths({ answered: 0, bars: [{ option: '8', answers: 0 }] })).toEqual([0]);
});
