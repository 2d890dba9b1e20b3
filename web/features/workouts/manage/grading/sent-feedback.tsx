import { type RefObject, useEffect, useRef, useState } from 'react';
import { correctFeedback, type GradingSubmission } from '#contract/workouts/feedback.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { editorTools } from '#web/features/media/editor-tools.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import type { AutosaveState } from '#web/kit/form/autosave.ts';
import { useDraftOwner } from '#web/kit/form/draft-storage.tsx';
import { RichTextField } from '#web/kit/form/rich-text-field.tsx';
import { TheirsOrMine } from '#web/kit/form/theirs-or-mine.tsx';
import { UnsavedChangesGuard } from '#web/kit/form/unsaved-changes-guard.tsx';
import { useStoredDraft } from '#web/kit/form/use-stored-draft.ts';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { BothTexts } from './both-texts.tsx';
import styles from './grading.module.css';
import { theirsOf } from './theirs-of.ts';
import type { GradingVerbs } from './use-grading-keys.ts';

const TOOLS = editorTools('Submission');
const NOTHING = { feedback: '' };

interface SentFeedbackProps {
  work: GradingSubmission;
  verbs: RefObject<GradingVerbs>;
  /** True if the feedback was just sent: focus continues from here. */
  justSent: boolean;
  onChanged: (work: GradingSubmission) => void;
  onNext: (() => void) | undefined;
}

/** Feedback that was sent: as its reader sees it, editable for a day, with a link to the next submission. */
export function SentFeedback({ work, verbs, justSent, onChanged, onNext }: SentFeedbackProps) {
  const [correcting, setCorrecting] = useState(false);
  const draftOwner = useDraftOwner();
  const sectionRef = useRef<HTMLElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  // Someone else was faster: what was typed here isn't lost.
  const unsent = useStoredDraft({
    of: { person: draftOwner.person, kind: 'feedback', id: work.id },
    revision: work.draft.version,
    saved: NOTHING,
    values: NOTHING,
  });
  const lost = unsent.offered?.mine.feedback;
  verbs.current.write = undefined;
  verbs.current.preview = undefined;
  verbs.current.flush = undefined;
  if (!correcting) verbs.current.go = undefined;
  useEffect(() => {
    if (justSent) (next.current ?? sectionRef.current)?.focus();
  }, [justSent]);
  return (
    <section ref={sectionRef} tabIndex={-1} aria-label="Feedback" className={layoutStyles.column12}>
      {correcting ? (
        <Correction work={work} verbs={verbs} onChanged={onChanged} onDone={() => setCorrecting(false)} />
      ) : (
        <>
          <h3 className={textStyles.subhead}>Feedback</h3>
          <div className={styles.work}>
            <RichText html={work.feedback ?? ''} />
          </div>
          <p className={textStyles.softSmall}>
            Sent{work.answeredBy && <span>{` by ${work.answeredBy}`}</span>}
            <span> </span>
            {work.answeredAtUtc && <DateTime at={work.answeredAtUtc} />}
            {work.correctedAtUtc && <span>{' · edited'}</span>}
          </p>
          <div className={layoutStyles.row8}>
            {onNext && (
              <Button ref={next} onClick={onNext}>
                Next unanswered ({work.waiting})
              </Button>
            )}
            {work.correctableUntilUtc && (
              <Button variant="secondary" onClick={() => setCorrecting(true)}>
                Edit feedback
              </Button>
            )}
          </div>
          {typeof lost === 'string' && (
            <div className={styles.notice} role="status">
              <p>Your feedback wasn't sent. We keep it on this device for 7 days.</p>
              <div className={styles.work}>
                <RichText html={lost} />
              </div>
              <div className={layoutStyles.row8}>
                <Button variant="quiet" size="sm" onClick={unsent.forget}>
                  Discard
                </Button>
              </div>
            </div>
          )}
          {work.correctableUntilUtc && (
            <p className={textStyles.softSmall}>
              You can edit this until <DateTime at={work.correctableUntilUtc} />.
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** A new text that replaces what was sent; saved by its button. */
function Correction({
  work,
  verbs,
  onChanged,
  onDone,
}: Omit<SentFeedbackProps, 'onNext' | 'justSent'> & { onDone: () => void }) {
  const draftOwner = useDraftOwner();
  const savedFeedback = work.feedback ?? '';
  const [text, setText] = useState(savedFeedback);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string>();
  const [stale, setStale] = useState<AutosaveState<string>>({ is: 'stopped' });
  const kept = useStoredDraft({
    of: { person: draftOwner.person, kind: 'feedback-correction', id: work.id },
    revision: work.draft.version,
    saved: { feedback: savedFeedback },
    values: { feedback: text },
  });
  const save = async (version: number) => {
    setSaving(true);
    setError(undefined);
    setStale({ is: 'stopped' });
    try {
      const { submission } = await call(correctFeedback, {
        params: { id: work.id },
        body: { feedback: text, version },
      });
      kept.forget();
      toast.success('Feedback updated', `${work.student.name} will see that it was edited.`);
      onChanged(submission);
      onDone();
    } catch (problem) {
      const theirs = theirsOf(problem);
      if (theirs) setStale({ is: 'stale', theirs });
      else if (isApiProblem(problem)) setError(problem.fields?.feedback ?? problem.message);
      else setError("Couldn't save it. Please try again.");
    } finally {
      setSaving(false);
    }
  };
  verbs.current.go = () => void save(work.draft.version);
  return (
    <>
      <RichTextField
        label="Edit the feedback"
        name="feedback"
        minRows={8}
        {...TOOLS}
        value={text}
        onChange={setText}
        error={error}
        help={`${work.student.name} sees the new text marked “edited.” We don’t send another email.`}
      />
      <div className={layoutStyles.row8}>
        <Button loading={saving} onClick={() => void save(work.draft.version)}>
          Save changes
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Discard changes
        </Button>
      </div>
      <TheirsOrMine
        state={stale}
        onTheirs={(theirs) => {
          setText(theirs.value);
          onChanged({ ...work, feedback: theirs.value, draft: { ...work.draft, version: theirs.version } });
          setStale({ is: 'stopped' });
        }}
        onMine={(version) => void save(version)}
      >
        {(theirs) => <BothTexts theirs={theirs.value} mine={text} />}
      </TheirsOrMine>
      <UnsavedChangesGuard changed={text !== savedFeedback && !saving} writing={text !== savedFeedback} />
    </>
  );
}
