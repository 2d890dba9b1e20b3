import { hasOptions, problemsOfQuestion, QUESTIONS_AT_MOST, TITLE_TWICE } from '#contract/surveys/question.rules.ts';
import type { QuestionKind } from '#contract/surveys/surveys.endpoints.ts';

/** What is asked, whichever question it is. */
export interface QuestionWords {
  readonly kind: QuestionKind;
  readonly title: string;
  readonly options: readonly string[];
  readonly required: boolean;
}

/** A question in the editor. */
export interface EditedQuestion extends QuestionWords {
  /** Its own here, however often it is worded anew. */
  readonly key: number;
}

/** A question as the server keeps it. */
export interface StoredQuestion extends QuestionWords {
  readonly id: number;
}

/** A question as it is sent; id null: a new one. */
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

/** As it is kept: trimmed, options only where one chooses. */
const clean = ({ kind, title, options, required }: QuestionWords): QuestionWords => ({
  kind,
  title: title.trim(),
  options: hasOptions(kind) ? options.map((option) => option.trim()) : [],
  required,
});

/** What is asked, as one text: to keep in the browser. */
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

/** Whether two surveys ask the same in the same order. */
export const sameSurvey = (one: readonly QuestionWords[], other: readonly QuestionWords[]): boolean =>
  one.length === other.length &&
  one.every((question, at) => sameWords(question, other[at] ?? { ...question, title: '\n' }));

export interface ToSend {
  /** Whose questions are sent, in their order. */
  readonly keys: readonly number[];
  readonly sent: readonly SentQuestion[];
  /** What is wrong with those that wait, by key: new ones are left out, others are sent as they are kept. */
  readonly waiting: ReadonlyMap<number, Readonly<Record<string, string>>>;
}

/**
 * What can be sent of a survey that is being typed (rules-teachers S3): a new question that isn't whole yet waits, one that was
 * kept before is sent as it was kept until it is whole again.
 */
export function toSend(questions: readonly EditedQuestion[], stored: ReadonlyMap<number, StoredQuestion>): ToSend {
  const waiting = new Map<number, Record<string, string>>();
  for (const question of questions) {
    const problems = problemsOfQuestion(question);
    if (Object.keys(problems).length > 0) waiting.set(question.key, problems);
  }
  const asSent = (question: EditedQuestion): QuestionWords | undefined =>
    waiting.has(question.key) ? stored.get(question.key) : clean(question);
  // A question that waits keeps its old title; whoever types that one meanwhile waits, too.
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

/** Whether another question may be added. */
export const mayAdd = (questions: readonly EditedQuestion[]): boolean => questions.length < QUESTIONS_AT_MOST;

/** A question of which nothing was written yet: nobody misses it. */
export const isBlank = ({ title, options }: QuestionWords): boolean =>
  title.trim() === '' && options.every((option) => option.trim() === '');

/** Words that were kept in the browser as questions again: those that are asked now are found by kind and title. */
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
