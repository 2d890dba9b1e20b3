import { FIELD_REQUIRED } from '../primitives/problem.ts';
import type { QuestionKind } from './surveys.endpoints.ts';

/** Limits of a survey (rules-teachers S3). */
export const MAX_QUESTIONS = 30;
export const MAX_QUESTION_TITLE_LENGTH = 300;
export const OPTIONS_AT_LEAST = 2;
export const MAX_OPTIONS = 20;
export const MAX_OPTION_LENGTH = 200;

export const ASK_SOMETHING = 'Ask at least one question.';
export const TOO_MANY_QUESTIONS = `At most ${MAX_QUESTIONS} questions.`;
export const TOO_MANY_OPTIONS = `At most ${MAX_OPTIONS} options.`;
export const TOO_FEW_OPTIONS = `Add at least ${OPTIONS_AT_LEAST} options.`;
export const TITLE_TWICE = 'Another question already asks this.';
export const OPTION_TWICE = 'This option is already listed.';

export interface AskedQuestion {
  readonly kind: QuestionKind;
  readonly title: string;
  readonly options: readonly string[];
}

/** Whether people choose among options that the teachers wrote. */
export const hasOptions = (kind: QuestionKind): boolean => kind === 'radio' || kind === 'checkbox';

/** Problems of one question alone, keyed by `title`, `options`, `options.1`. */
export function problemsOfQuestion({ kind, title, options }: AskedQuestion): Record<string, string> {
  const problems: Record<string, string> = {};
  const length = [...title.trim()].length;
  if (length === 0) problems.title = FIELD_REQUIRED;
  else if (length > MAX_QUESTION_TITLE_LENGTH) problems.title = `Use ${MAX_QUESTION_TITLE_LENGTH} characters or fewer.`;
  if (!hasOptions(kind)) return problems;
  if (options.length < OPTIONS_AT_LEAST) problems.options = TOO_FEW_OPTIONS;
  if (options.length > MAX_OPTIONS) problems.options = TOO_MANY_OPTIONS;
  for (const [at, option] of options.entries()) {
    const text = option.trim();
    if (text === '') problems[`options.${at}`] = FIELD_REQUIRED;
    else if ([...text].length > MAX_OPTION_LENGTH)
      problems[`options.${at}`] = `Use ${MAX_OPTION_LENGTH} characters or fewer.`;
    else if (options.findIndex((each) => each.trim() === text) < at) problems[`options.${at}`] = OPTION_TWICE;
  }
  return problems;
}

/**
 * Problems of a survey, keyed by `questions.2.title`: each question alone, and duplicate titles (answers refer to
 * them).
 */
export function problemsOfQuestions(questions: readonly AskedQuestion[]): Record<string, string> {
  if (questions.length === 0) return { questions: ASK_SOMETHING };
  if (questions.length > MAX_QUESTIONS) return { questions: TOO_MANY_QUESTIONS };
  const problems: Record<string, string> = {};
  const titles = new Set<string>();
  for (const [at, question] of questions.entries()) {
    const own = problemsOfQuestion(question);
    const title = question.title.trim();
    if (title !== '' && titles.has(title)) own.title ??= TITLE_TWICE;
    titles.add(title);
    for (const [field, words] of Object.entries(own)) problems[`questions.${at}.${field}`] = words;
  }
  return problems;
}
