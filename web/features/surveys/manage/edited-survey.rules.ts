import { hasOptions, MAX_QUESTIONS, problemsOfQuestion, TITLE_TWICE } from '#contract/surveys/question.rules.ts';
import type { QuestionKind } from '#contract/surveys/surveys.endpoints.ts';

/** The content of a question, without its identity. */
export interface QuestionContent {
  readonly kind: QuestionKind;
  readonly title: string;
  readonly options: readonly string[];
  readonly required: boolean;
}

export interface EditedQuestion extends QuestionContent {
  /** Identifies the question in this editor, however often it is reworded. */
  readonly key: number;
}

export interface StoredQuestion extends QuestionContent {
  readonly id: number;
}

/** A question as it is sent; ID null: a new one. */
export interface SentQuestion extends QuestionContent {
  readonly id: number | null;
}

let lastKey = 0;
export const newKey = (): number => {
  lastKey += 1;
  return lastKey;
};

export const wordsOf = ({ kind, title, options, required }: QuestionContent): QuestionContent => ({
  kind,
  title,
  options: [...options],
  required,
});

/** A question as the server stores it: trimmed, with options only for questions that have choices. */
const clean = ({ kind, title, options, required }: QuestionContent): QuestionContent => ({
  kind,
  title: title.trim(),
  options: hasOptions(kind) ? options.map((option) => option.trim()) : [],
  required,
});

/** The questions as text, for storage in the browser. */
export const textOf = (questions: readonly QuestionContent[]): string => JSON.stringify(questions.map(clean));

export function sameContent(one: QuestionContent, other: QuestionContent): boolean {
  const [a, b] = [clean(one), clean(other)];
  return (
    a.kind === b.kind &&
    a.title === b.title &&
    a.required === b.required &&
    a.options.length === b.options.length &&
    a.options.every((option, at) => option === b.options[at])
  );
}

export const sameSurvey = (one: readonly QuestionContent[], other: readonly QuestionContent[]): boolean =>
  one.length === other.length &&
  one.every((question, at) => sameContent(question, other[at] ?? { ...question, title: '\n' }));

export interface ToSend {
  /** Keys of the questions sent, in order. */
  readonly keys: readonly number[];
  readonly sent: readonly SentQuestion[];
  /** The problems of incomplete questions, by key: new ones are left out, others are sent as stored. */
  readonly waiting: ReadonlyMap<number, Readonly<Record<string, string>>>;
}

/**
 * What can be sent while a survey is being edited (rules-teachers S3): a new question waits until it is complete, a
 * stored one is sent as stored until it is complete again.
 */
export function toSend(questions: readonly EditedQuestion[], stored: ReadonlyMap<number, StoredQuestion>): ToSend {
  const waiting = new Map<number, Record<string, string>>();
  for (const question of questions) {
    const problems = problemsOfQuestion(question);
    if (Object.keys(problems).length > 0) waiting.set(question.key, problems);
  }
  const asSent = (question: EditedQuestion): QuestionContent | undefined =>
    waiting.has(question.key) ? stored.get(question.key) : clean(question);
  // A waiting question keeps its old title, so another question with that title has to wait, too.
  for (let settled = false; !settled; ) {
    settled = true;
    const kept = new Set(
      questions.flatMap((each) => (waiting.has(each.key) ? [stored.get(each.key)?.title ?? ''] : [])),
    );
    const seen = new Set(kept);
    for (const question of questions) {
      if (waiting.has(question.key)) continue;
      const title = question.title.trim();
      if (seen.has(title)) {
        waiting.set(question.key, { title: TITLE_TWICE });
        settled = false;
      }
      seen.add(title);
    }
  }
  const going = questions.flatMap((question) => {
    const content = asSent(question);
    return content ? [{ key: question.key, sent: { ...content, id: stored.get(question.key)?.id ?? null } }] : [];
  });
  return { keys: going.map(({ key }) => key), sent: going.map(({ sent }) => sent), waiting };
}

export const mayAdd = (questions: readonly EditedQuestion[]): boolean => questions.length < MAX_QUESTIONS;

/** A question with nothing written yet, which no one would miss. */
export const isBlank = ({ title, options }: QuestionContent): boolean =>
  title.trim() === '' && options.every((option) => option.trim() === '');

/** Turns questions stored in the browser back into editor questions: the current ones are matched by kind and title. */
export function withKeys(contents: readonly QuestionContent[], present: readonly EditedQuestion[]): EditedQuestion[] {
  const unmatched = [...present];
  const take = (fits: (question: EditedQuestion) => boolean) => {
    const at = unmatched.findIndex(fits);
    return at < 0 ? undefined : unmatched.splice(at, 1)[0]?.key;
  };
  const found = contents.map((each) => take(({ kind, title }) => kind === each.kind && title === each.title));
  return contents.map((each, at) => ({
    ...wordsOf(each),
    key: found[at] ?? take((question) => question === present[at] && question.kind === each.kind) ?? newKey(),
  }));
}
