import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { hasOptions, MAX_OPTIONS } from '#contract/surveys/question.rules.ts';
import { type QuestionKind, RATING_FROM, RATING_TO } from '#contract/surveys/surveys.endpoints.ts';
import { Button } from '#web/kit/action/button.tsx';
import { TextField } from '#web/kit/form/fields.tsx';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { SwitchField } from '#web/kit/form/switch-field.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { type EditedQuestion, isBlank, type QuestionContent } from './edited-survey.rules.ts';
import styles from './survey-editor.module.css';
import { KIND_LABELS } from './survey-text.ts';

const KINDS = Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }));

/** The number of a question, and how it is answered. */
export function QuestionHead({ question, number }: { question: EditedQuestion; number: number }) {
  return (
    <h2 className={textStyles.subhead}>
      Question {number} <span className={styles.soft}>{KIND_LABELS[question.kind]}</span>
    </h2>
  );
}

/**
 * The fields of one question. Problems of a new question show after it loses focus, those of a saved one right away.
 */
export function QuestionCard({
  question,
  number,
  isNew,
  problems,
  focused,
  onChange,
}: {
  question: EditedQuestion;
  number: number;
  /** True if the server doesn't have the question yet. */
  isNew: boolean;
  problems: Readonly<Record<string, string>> | undefined;
  focused: boolean;
  onChange: (changes: Partial<QuestionContent>) => void;
}) {
  const [left, setLeft] = useState(false);
  const { key, kind, title, options, required } = question;
  const shown = isNew && (!left || isBlank(question)) ? undefined : problems;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that its fields were left
    <div
      className={styles.fields}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setLeft(true)}
    >
      <TextField
        label="Question"
        name={`question_${key}`}
        value={title}
        autoFocus={focused}
        error={shown?.title}
        onChange={(text) => onChange({ title: text })}
      />
      <SelectField
        label="Answer"
        name={`kind_${key}`}
        value={kind}
        options={KINDS}
        onChange={(chosen) => {
          // The list offers only question kinds.
          const next = chosen as QuestionKind;
          onChange({ kind: next, options: hasOptions(next) && options.length === 0 ? ['', ''] : options });
        }}
      />
      {hasOptions(kind) && <Options question={question} problems={shown} onChange={onChange} />}
      {kind === 'rating' && (
        <p className={styles.soft}>
          A number from {RATING_FROM} to {RATING_TO}.
        </p>
      )}
      <SwitchField
        label="An answer is required"
        checked={required}
        onChange={(checked) => onChange({ required: checked })}
      />
      {problems && (
        <p className={styles.waiting} role="status">
          {isNew
            ? `Question ${number} isn't saved yet`
            : `Until it’s complete, people see the previous version of question ${number}`}
        </p>
      )}
    </div>
  );
}

function Options({
  question,
  problems,
  onChange,
}: {
  question: EditedQuestion;
  problems: Readonly<Record<string, string>> | undefined;
  onChange: (changes: Partial<QuestionContent>) => void;
}) {
  const { key, options } = question;
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>Options</legend>
      {options.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place; its text changes with every key
        <div key={at} className={styles.option}>
          <TextField
            label={`Option ${at + 1}`}
            labelHidden
            name={`option_${key}_${at}`}
            value={option}
            error={problems?.[`options.${at}`]}
            onChange={(text) => onChange({ options: options.map((each, other) => (other === at ? text : each)) })}
          />
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Remove option ${at + 1}`}
            icon={<IconX size={16} stroke={1.75} />}
            onClick={() => onChange({ options: options.filter((_, other) => other !== at) })}
          />
        </div>
      ))}
      {problems?.options && <p className={styles.error}>{problems.options}</p>}
      {options.length < MAX_OPTIONS && (
        <div>
          <Button
            variant="quiet"
            size="sm"
            icon={<IconPlus size={16} stroke={1.75} />}
            onClick={() => onChange({ options: [...options, ''] })}
          >
            Add option
          </Button>
        </div>
      )}
    </fieldset>
  );
}
