import { useState } from 'react';
import type { SurveyKind } from '#contract/surveys/surveys.endpoints.ts';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { SurveyQuestions } from '../survey-questions.tsx';
import { type EditedQuestion, isBlank } from './edited-survey.rules.ts';

/** The survey as a learner sees it, to try out: nothing answered here is sent (S4). */
export function SurveyPreview({
  open,
  kind,
  questions,
  onClose,
}: {
  open: boolean;
  kind: SurveyKind;
  questions: readonly EditedQuestion[];
  onClose: () => void;
}) {
  return (
    <Dialog open={open} onClose={onClose} title="Preview" actions={false}>
      {open && <Tried kind={kind} questions={questions.filter((each) => !isBlank(each))} />}
    </Dialog>
  );
}

function Tried({ kind, questions }: { kind: SurveyKind; questions: readonly EditedQuestion[] }) {
  const [sent, setSent] = useState(false);
  if (sent) return <p role="status">This is a preview. Nothing was saved.</p>;
  const survey = {
    id: 0,
    kind,
    version: 0,
    questions: questions.map(({ key, options, ...words }) => ({ ...words, id: key, options: [...options] })),
  };
  return (
    <SurveyQuestions
      survey={survey}
      agrees={kind === 'post-cohort' ? { name: '' } : null}
      send={async () => setSent(true)}
    />
  );
}
