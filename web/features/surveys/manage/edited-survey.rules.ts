import { hasOptions, problemsOfQuestion, QUESTIONS_AT_MOST, TITLE_TWICE } from '#contract/surveys/question.rules.ts';
import type { QuestionKind } from '#contract/surveys/surveys.endpoints.ts';

/** The content of a question, without its identity. */
export interface QuestionWords {
  readonly kind: QuestionKind;
  readonly title: string;
  readonly options: readonly string[];
  readonly required: boolean;
}

export interface EditedQuestion extends QuestionWords {
  /** Identifies the question in this editor, however often it is reworded. */
  readonly key: number;
}

export interface StoredQuestion extends QuestionWords {
  readonly id: number;
}

/** A question as it is sent; ID null: a new one. */
export interface SentQuestion extends QuestionWords {
  readonly id: number | null;
}

let lastKey = 0;
export const newKey = (): number => {
  lastKey += 1;
  return lastKey;
};

export const wordsOf = ({ kind, title, options, required }: QuestionWords): QuestionWords => ({
  kind,
  title,
  options: [...options],
  required,
});

/** A question as the server stores it: trimmed, with options only for questions that have choices. */
const clean = ({ kind, title, options, required }: QuestionWords): QuestionWords => ({
  kind,
  title: title.trim(),
  options: hasOptions(kind) ? options.map((option) => option.trim()) : [],
  required,
});

/** The questions as text, for storage in the browser. */
export const textOf = (questions: readonly QuestionWords[]): string => JSON.stringify(questions.map(clean));

export function sameWords(one: QuestionWords, other: QuestionWords): boolean {
  const [a, b] = [clean(one), clean(other)];
  return (
    a.kind === b.kind &&
    a.title === b.title &&
    a.required === b.required &&
    a.options.length === b.options.length &&
    a.options.every((option, at) => option === b.options[at])
  );
}

export const sameSurvey = (one: readonly QuestionWords[], other: readonly QuestionWords[]): boolean =>
  one.length === other.length &&
  one.every((question, at) => sameWords(question, other[at] ?? { ...question, title: '\n' }));

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
  const asSent = (question: EditedQuestion): QuestionWords | undefined =>
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
    const words = asSent(question);
    return words ? [{ key: question.key, sent: { ...words, id: stored.get(question.key)?.id ?? null } }] : [];
  });
  return { keys: going.map(({ key }) => key), sent: going.map(({ sent }) => sent), waiting };
}

export const mayAdd = (questions: readonly EditedQuestion[]): boolean => questions.length < QUESTIONS_AT_MOST;

/** A question with nothing written yet, which no one would miss. */
export const isBlank = ({ title, options }: QuestionWords): boolean =>
  title.trim() === '' && options.every((option) => option.trim() === '');

/** Turns questions stored in the browser back into editor questions: the current ones are matched by kind and title. */
export function withKeys(words: readonly QuestionWords[], present: readonly EditedQuestion[]): EditedQuestion[] {
  const left = [...present];
  const take = (fits: (question: EditedQuestion) => boolean) => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0]?.key;
  };
  const found = words.map((each) => take(({ kind, title }) => kind === each.kind && title === each.title));
  return words.map((each, at) => ({
    ...wordsOf(each),
    key: found[at] ?? take((question) => question === present[at] && question.kind === each.kind) ?? newKey(),
  }));
}
