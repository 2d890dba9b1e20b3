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

function isBlank(given: Given | undefined): boolean {
  return (
    given === undefined ||
    given === null ||
    (typeof given === 'string' && given.trim() === '') ||
    (Array.isArray(given) && given.length === 0)
  );
}

/** The answer as it is stored, or what is wrong with it. */
function readAnswer(question: SurveyQuestion, given: Given): { value: AnswerValue } | { problem: string } {
  const { kind, options } = question;
  if (kind === 'textarea') {
    if (typeof given !== 'string') return { problem: SURVEY_WRONG_ANSWER };
    return [...given].length > ANSWER_MAX_LETTERS
      ? { problem: `Use ${ANSWER_MAX_LETTERS} characters or fewer.` }
      : { value: normalForm(given, 'NFC') };
  }
  if (kind === 'rating') {
    const rating = typeof given === 'string' && /^\d{1,2}$/.test(given) ? Number(given) : given;
    const fits = typeof rating === 'number' && Number.isInteger(rating) && rating >= RATING_FROM && rating <= RATING_TO;
    return fits ? { value: rating } : { problem: `Choose a number from ${RATING_FROM} to ${RATING_TO}.` };
  }
  if (kind === 'radio') {
    return typeof given === 'string' && options.includes(given) ? { value: given } : { problem: SURVEY_WRONG_ANSWER };
  }
  const chosen = typeof given === 'string' ? [given] : given;
  if (!Array.isArray(chosen) || chosen.some((option) => !options.includes(option))) {
    return { problem: SURVEY_WRONG_ANSWER };
  }
  return { value: options.filter((option) => chosen.includes(option)) };
}

/**
 * Checks answers against the questions of the version that was started, in order. Each title may occur once; an unknown
 * title means that the person answered a different survey.
 */
export function checkAnswers(questions: readonly SurveyQuestion[], given: readonly SurveyAnswer[]): Checked {
  const byTitle = new Map(given.map(({ title, answer }) => [title, answer]));
  const titles = new Set(questions.map(({ title }) => title));
  if (byTitle.size !== given.length || given.some(({ title }) => !titles.has(title))) {
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
