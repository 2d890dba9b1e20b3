import { useState } from 'react';
import type { TeacherSurvey } from '#contract/surveys/teacher-surveys.endpoints.ts';
import { Button } from '#web/kit/action/button.tsx';
import { CopyButton } from '#web/kit/action/copy-button.tsx';
import { PathLink } from '#web/kit/action/path-link.tsx';
import type { AutosaveState } from '#web/kit/form/autosave.ts';
import { AutosaveLine } from '#web/kit/form/autosave-line.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { counted } from '#web/kit/text/counted.ts';
import layoutStyles from '#web/kit/theme/layout.module.css';
import type { EditedQuestion } from './edited-survey.rules.ts';
import styles from './survey-editor.module.css';
import { SurveyPreview } from './survey-preview.tsx';
import { resultsHref } from './survey-text.ts';

/** State of the survey: saved or not, answered or not, its link, and its results. */
export function SurveySide({
  survey,
  course,
  questions,
  state,
  incomplete,
  onReset,
  onSignIn,
}: {
  survey: TeacherSurvey;
  course: string;
  questions: readonly EditedQuestion[];
  state: AutosaveState<unknown>;
  /** Numbers of the questions that aren't saved until they are complete. */
  incomplete: readonly number[];
  onReset: () => void;
  /** Set if the session ended and the user put off signing in. */
  onSignIn: (() => void) | undefined;
}) {
  const [previewed, setPreviewed] = useState(false);
  const { answers, kind, id } = survey;
  const address = typeof window === 'undefined' ? '' : window.location.origin;
  return (
    <Card as="section">
      <div className={styles.side}>
        {incomplete.length > 0 && state.is === 'saved' ? (
          <p role="status" className={styles.waiting}>
            Not saved: {incomplete.length === 1 ? 'question' : 'questions'} {incomplete.join(', ')}{' '}
            {incomplete.length === 1 ? "isn't" : "aren't"} complete. Everything else is saved.
          </p>
        ) : (
          <AutosaveLine state={state} untouched="Saves automatically as you type." />
        )}
        {onSignIn && (
          <Button variant="secondary" size="sm" onClick={onSignIn}>
            Sign in
          </Button>
        )}
        <p>
          {answers === 0
            ? 'No one has answered yet.'
            : `${counted(answers, 'answer', 'answers')} so far. Existing answers keep the original wording; changes apply to new answers.`}
        </p>
        <div className={layoutStyles.row8}>
          <Button variant="secondary" size="sm" onClick={() => setPreviewed(true)}>
            Preview
          </Button>
          <CopyButton text={`${address}/surveys/${id}`}>Copy link</CopyButton>
        </div>
        <p>
          <PathLink href={resultsHref(course, kind)}>Results</PathLink>
        </p>
        <Button variant="quiet" size="sm" onClick={onReset}>
          Reset to default questions
        </Button>
      </div>
      <SurveyPreview open={previewed} kind={kind} questions={questions} onClose={() => setPreviewed(false)} />
    </Card>
  );
}
