import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type GradingSubmission,
  leaveSubmission,
  openSubmission,
  showGradingSubmission,
} from '#contract/workouts/feedback.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { Button } from '#web/kit/action/button.tsx';
import { RightPanel } from '#web/kit/overlay/right-panel.tsx';
import { SkeletonForm } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { FeedbackForm } from './feedback-form.tsx';
import { refreshStudents } from './grading.query.ts';
import { GradingKeys } from './grading-keys.tsx';
import { SentFeedback } from './sent-feedback.tsx';
import { SubmittedWork } from './submitted-work.tsx';
import { type GradingVerbs, useGradingKeys } from './use-grading-keys.ts';

/** How often to check whether someone else took over. */
const LOOK_MS = 15_000;

export interface GradingPanelProps {
  workoutId: number;
  submissionId: number;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onOpen: (submissionId: number) => void;
}

/**
 * The feedback panel: one submission beside the list, opened for reading, with its feedback. Opening it sets the
 * submission to in review and shows others who is reading; leaving it lets someone else begin.
 */
export function GradingPanel({ workoutId, submissionId, onClose, onPrevious, onNext, onOpen }: GradingPanelProps) {
  const client = useQueryClient();
  const [work, setWork] = useState<GradingSubmission>();
  const [problem, setProblem] = useState<unknown>();
  const [justSent, setJustSent] = useState(false);
  const verbs = useRef<GradingVerbs>({});
  useGradingKeys(verbs);
  const changed = useCallback(
    (next: GradingSubmission) => {
      setWork(next);
      void refreshStudents(client, workoutId);
    },
    [client, workoutId],
  );
  const open = useCallback(
    async (takeOver: boolean) => {
      setProblem(undefined);
      try {
        const response = await call(openSubmission, { params: { id: submissionId }, body: { takeOver } });
        changed(response.submission);
      } catch (error) {
        setProblem(error);
      }
    },
    [submissionId, changed],
  );
  useEffect(() => {
    void open(false);
    return () => {
      // Leave once the typed text is saved, so that someone else can begin. If this request doesn't arrive, a half-hour
      // timeout does the same.
      void Promise.resolve(verbs.current.flush?.())
        .then(() => call(leaveSubmission, { params: { id: submissionId } }))
        .then(() => refreshStudents(client, workoutId))
        .catch(() => undefined);
    };
  }, [open, submissionId, client, workoutId]);
  const answered = work?.state === 'answered';
  useEffect(() => {
    if (!work || answered) return;
    const timer = setInterval(async () => {
      if (document.visibilityState === 'hidden') return;
      try {
        setWork((await call(showGradingSubmission, { params: { id: submissionId } })).submission);
      } catch (error) {
        // Withdrawn in the meantime: report it. A request that doesn't arrive is repeated.
        if (isApiProblem(error) && error.status === 404) setProblem(error);
      }
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [work, answered, submissionId]);

  const isGone = isApiProblem(problem) && (problem.status === 404 || problem.code === 'place_gone');
  const next = work?.nextId ?? null;
  verbs.current.next = next === null ? undefined : () => onOpen(next);
  return (
    <RightPanel
      open
      onClose={onClose}
      title={work ? work.student.name : 'Written work'}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      <div className={layoutStyles.column24}>
        {isGone ? (
          <EmptyState
            title="This submission is no longer available"
            action={<Button onClick={onClose}>Back to the list</Button>}
          >
            The spot was canceled, or its payment is disputed.
          </EmptyState>
        ) : problem !== undefined ? (
          <FailedState error={problem} onRetry={() => void open(false)} title="Couldn't load this submission" />
        ) : !work ? (
          <SkeletonForm fields={3} />
        ) : (
          <>
            <SubmittedWork work={work} />
            {answered ? (
              <SentFeedback
                work={work}
                verbs={verbs}
                justSent={justSent}
                onChanged={changed}
                onNext={verbs.current.next}
              />
            ) : (
              <FeedbackForm
                work={work}
                verbs={verbs}
                onChanged={changed}
                onSent={(sent) => {
                  setJustSent(true);
                  changed(sent);
                }}
                onTakeOver={() => open(true)}
              />
            )}
            <GradingKeys writable={!answered && work.reader?.mine !== false} next={next !== null} />
          </>
        )}
      </div>
    </RightPanel>
  );
}
