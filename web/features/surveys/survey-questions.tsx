import { useId, useState } from 'react';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import {
  ANSWER_MAX_LETTERS,
  RATING_FROM,
  RATING_TO,
  type Survey,
  type SurveyAnswer,
  type SurveyQuestion,
} from '#contract/surveys/surveys.endpoints.ts';
import { useHydrating } from '#web/kit/action/use-hydrating.ts';
import { TextAreaField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { type Consent, ConsentTicks, consentSent, NO_CONSENT } from './consent-ticks.tsx';
import styles from './survey-questions.module.css';

type AnswerValue = string | readonly string[];
type Answers = Record<string, AnswerValue>;

export interface SentAnswers {
  answers: SurveyAnswer[];
  named: boolean;
  quoteAs: string | null;
}

const nameOf = (question: SurveyQuestion) => `question_${question.id}`;
const isBlank = (answer: AnswerValue | undefined) =>
  answer === undefined || (typeof answer === 'string' ? answer.trim() === '' : answer.length === 0);
const RATINGS = Array.from({ length: RATING_TO - RATING_FROM + 1 }, (_, index) => String(RATING_FROM + index));

/** Each answer under its question's title, a rating as a number; unanswered questions are left out. */
function answersOf(questions: readonly SurveyQuestion[], values: Answers) {
  return questions.flatMap((question) => {
    const answer = values[nameOf(question)];
    if (answer === undefined || isBlank(answer)) return [];
    const sent = question.kind === 'rating' ? Number(answer) : typeof answer === 'string' ? answer : [...answer];
    return [{ title: question.title, answer: sent }];
  });
}

/**
 * The questions of a survey; answers stay in the form until they have arrived. A post-cohort survey first says who
 * reads it, and asks for consent if it can be withdrawn later (rules-teachers S8). `agrees`: the name for the consent;
 * null: consent can't be asked for.
 */
export function SurveyQuestions({
  survey,
  agrees,
  send,
}: {
  survey: Survey;
  agrees: { readonly name: string } | null;
  send: (sent: SentAnswers) => Promise<void>;
}) {
  const { questions, kind } = survey;
  const [consent, setConsent] = useState<Consent>(NO_CONSENT);
  const form = useServerForm({
    initial: Object.fromEntries(
      questions.map((question): [string, AnswerValue] => [nameOf(question), question.kind === 'checkbox' ? [] : '']),
    ),
    check: (values) =>
      Object.fromEntries(
        questions.map((question) => [
          nameOf(question),
          question.required && isBlank(values[nameOf(question)]) ? FIELD_REQUIRED : undefined,
        ]),
      ),
    submit: (values) => send({ answers: answersOf(questions, values), ...consentSent(consent) }),
  });
  return (
    <form {...form.props} noValidate>
      <Fields>
        {kind === 'post-cohort' && <p className={styles.nameless}>Your teachers see this without your name.</p>}
        {questions.map((question) => {
          const field = form.field(nameOf(question));
          if (question.kind === 'textarea') {
            return (
              <TextAreaField
                key={question.id}
                label={question.title}
                required={question.required}
                limit={ANSWER_MAX_LETTERS}
                {...field}
                value={String(field.value ?? '')}
              />
            );
          }
          return <Choices key={question.id} question={question} {...field} />;
        })}
        {kind === 'post-cohort' &&
          (agrees ? (
            <ConsentTicks consent={consent} name={agrees.name} onChange={setConsent} />
          ) : (
            <p className={styles.nameless}>Sign in with this email if you’d like to be credited or quoted.</p>
          ))}
        <FormProblem form={form} />
        <SubmitButton form={form}>Submit</SubmitButton>
      </Fields>
    </form>
  );
}

/** Radio, checkbox, and rating: one group named after its question. */
function Choices({
  question,
  value,
  onChange,
  error,
}: {
  question: SurveyQuestion;
  value: AnswerValue | undefined;
  onChange: (value: AnswerValue) => void;
  error?: string | undefined;
}) {
  const id = useId();
  const { kind, required } = question;
  const options = kind === 'rating' ? RATINGS : question.options;
  const chosen = typeof value === 'string' ? [value] : (value ?? []);
  // A checkbox group can't be marked as required or invalid, so its error is shown below it.
  const group =
    kind === 'checkbox'
      ? {}
      : { role: 'radiogroup', 'aria-required': required, ...(error ? { 'aria-invalid': true as const } : {}) };
  const waking = useHydrating();
  const pick = (option: string, on: boolean) => {
    if (kind !== 'checkbox') return onChange(option);
    onChange(on ? [...chosen, option] : chosen.filter((each) => each !== option));
  };
  return (
    <fieldset
      {...waking}
      className={layoutStyles.shrinkable}
      {...group}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={styles.title}>
        {question.title}
        {!required && <span className={styles.optional}> (optional)</span>}
      </legend>
      <div className={kind === 'rating' ? styles.scale : styles.options}>
        {options.map((option) => (
          <label key={option} className={kind === 'rating' ? styles.step : styles.option}>
            <input
              type={kind === 'checkbox' ? 'checkbox' : 'radio'}
              name={id}
              value={option}
              checked={chosen.includes(option)}
              className={kind === 'rating' ? 'visually-hidden' : undefined}
              onChange={(event) => pick(option, event.target.checked)}
            />
            <span>{option}</span>
          </label>
        ))}
      </div>
      {kind === 'rating' && (
        <p className={styles.ends} aria-hidden="true">
          <span>{RATING_FROM}: not at all</span>
          <span>{RATING_TO}: very much</span>
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
