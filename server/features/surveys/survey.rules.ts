import { normalForm } from '#contract/primitives/normal-form.ts';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import {
  ANSWER_MAX_LETTERS,
  RATING_FROM,
  RATING_TO,
  SURVEY_CHANGED,
  SURVEY_WRONG_ANSWER,
  type SurveyAnswer,
  type SurveyQuestion,
} from '#contract/surveys/surveys.endpoints.ts';

export type AnswerValue = string | number | readonly string[];

export interface CheckedAnswer {
  readonly questionId: number;
  readonly title: string;
  readonly answer: AnswerValue;
}

export type Checked =
  | { readonly answers: readonly CheckedAnswer[] }
  /** Problems by `question_{id}`, or at `answers` if the answers don't fit the survey. */
  | { readonly problems: Readonly<Record<string, string>> };

type Given = SurveyAnswer['answer'];

function isBlank(answer: Given | undefined): boolean {
  return (
    answer === undefined ||
    answer === null ||
    (typeof answer === 'string' && answer.trim() === '') ||
    (Array.isArray(answer) && answer.length === 0)
  );
}

/** The answer as it is stored, or what is wrong with it. */
function readAnswer(question: SurveyQuestion, answer: Given): { value: AnswerValue } | { problem: string } {
  const { kind, options } = question;
  if (kind === 'textarea') {
    if (typeof answer !== 'string') return { problem: SURVEY_WRONG_ANSWER };
    return [...answer].length > ANSWER_MAX_LETTERS
      ? { problem: `Use ${ANSWER_MAX_LETTERS} characters or fewer.` }
      : { value: normalForm(answer, 'NFC') };
  }
  if (kind === 'rating') {
    const rating = typeof answer === 'string' && /^\d{1,2}$/.test(answer) ? Number(answer) : answer;
    const fits = typeof rating === 'number' && Number.isInteger(rating) && rating >= RATING_FROM && rating <= RATING_TO;
    return fits ? { value: rating } : { problem: `Choose a number from ${RATING_FROM} to ${RATING_TO}.` };
  }
  if (kind === 'radio') {
    return typeof answer === 'string' && options.includes(answer)
      ? { value: answer }
      : { problem: SURVEY_WRONG_ANSWER };
  }
  const chosen = typeof answer === 'string' ? [answer] : answer;
  if (!Array.isArray(chosen) || chosen.some((option) => !options.includes(option))) {
    return { problem: SURVEY_WRONG_ANSWER };
  }
  return { value: options.filter((option) => chosen.includes(option)) };
}

/**
 * Checks answers against the questions of the version that was started, in order. Each title may occur once; an unknown
 * title means that the person answered a different survey.
 */
export function checkAnswers(questions: readonly SurveyQuestion[], submitted: readonly SurveyAnswer[]): Checked {
  const byTitle = new Map(submitted.map(({ title, answer }) => [title, answer]));
  const titles = new Set(questions.map(({ title }) => title));
  if (byTitle.size !== submitted.length || submitted.some(({ title }) => !titles.has(title))) {
    return { problems: { answers: SURVEY_CHANGED } };
  }
  const problems: Record<string, string> = {};
  const answers: CheckedAnswer[] = [];
  for (const question of questions) {
    const answer = byTitle.get(question.title);
    if (answer === undefined || isBlank(answer)) {
      if (question.required) problems[`question_${question.id}`] = FIELD_REQUIRED;
      continue;
    }
    const read = readAnswer(question, answer);
    if ('problem' in read) problems[`question_${question.id}`] = read.problem;
    else answers.push({ questionId: question.id, title: question.title, answer: read.value });
  }
  return Object.keys(problems).length > 0 ? { problems } : { answers };
}
