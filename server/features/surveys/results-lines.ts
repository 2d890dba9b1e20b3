import type { QuestionResults } from '#contract/surveys/survey-results.endpoints.ts';
import { csvHeads, csvLine } from '#server/platform/csv.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { answersForFile } from './results-file.query.ts';
import type { LoadedResults, ResultsQuery } from './show-results.ts';
import type { AnswerValue } from './survey.rules.ts';
import { shuffledTexts } from './survey-results.query.ts';

const AT_ONCE = 1_000;
const WAITLIST = { joined: 'On the waitlist', asked: 'Not confirmed', left: 'Left' } as const;

const headOf = ({ title, noLongerAsked }: QuestionResults) => (noLongerAsked ? `${title} (no longer asked)` : title);
const wordsOf = (value: AnswerValue | undefined) =>
  value === undefined || typeof value === 'string' || typeof value === 'number' ? value : value.join('; ');

/** For an interest survey: a row per answer, a column per question. */
async function* byAddress(ctx: Ctx, { survey, questions }: LoadedResults, query: ResultsQuery, maxRows: number) {
  yield csvHeads(['Email', 'Waitlist', 'Sent (UTC)', ...questions.map(headOf)]);
  let after = 0;
  for (let written = 0; written < maxRows; written += AT_ONCE) {
    const limit = Math.min(AT_ONCE, maxRows - written);
    const rows = await answersForFile(ctx, { surveyId: survey.id, after, limit, from: query.from, to: query.to });
    yield rows
      .map(({ email, waitlist, submittedAt, answers }) =>
        csvLine([
          email,
          waitlist && WAITLIST[waitlist],
          submittedAt,
          ...questions.map(({ questionIds }) =>
            wordsOf(questionIds.map((id) => answers[id]).find((each) => each !== undefined)),
          ),
        ]),
      )
      .join('');
    after = rows.at(-1)?.id ?? after;
    if (rows.length < limit) return;
  }
}

/**
 * For an anonymous survey: each question separately, with counts per option and its texts in random order. No line
 * reveals which answers to two questions are from the same person (rules-teachers S7).
 */
async function* byQuestion(ctx: Ctx, { questions }: LoadedResults, maxRows: number) {
  yield csvHeads(['Question', 'Answer', 'Answers', 'Written by']);
  let written = 0;
  for (const question of questions) {
    if (!question.shown) continue;
    const head = headOf(question);
    for (const { option, answers } of question.bars) {
      if (written >= maxRows) return;
      written += 1;
      yield csvLine([head, option, answers, null]);
    }
    if (question.kind !== 'textarea') continue;
    const { questionIds, cohortIds } = question;
    for (let after: string | undefined; written < maxRows; ) {
      const limit = Math.min(AT_ONCE, maxRows - written);
      const rows = await shuffledTexts(ctx, { questionIds, cohortIds, limit, after });
      yield rows.map(({ text, name }) => csvLine([head, text, 1, name])).join('');
      written += rows.length;
      after = rows.at(-1)?.key;
      if (rows.length < limit) break;
    }
  }
}

/** The results as a spreadsheet file, with a maximum number of rows below the header. */
export function resultsLines(
  ctx: Ctx,
  results: LoadedResults,
  query: ResultsQuery,
  maxRows: number,
): AsyncGenerator<string> {
  return results.survey.kind === 'interest'
    ? byAddress(ctx, results, query, maxRows)
    : byQuestion(ctx, results, maxRows);
}
