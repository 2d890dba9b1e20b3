import { type RefObject, useEffect, useRef, useState } from 'react';
import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';
import {
  FEEDBACK_REFUSALS,
  type GradingSubmission,
  saveFeedbackDraft,
  sendFeedback,
} from '#contract/workouts/feedback.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { SignInAgain } from '#web/features/accounts/sign-in-again.tsx';
import { editorTools } from '#web/features/media/editor-tools.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { AutosaveLine } from '#web/kit/form/autosave-line.tsx';
import { useDraftOwner } from '#web/kit/form/draft-storage.tsx';
import { RichTextField } from '#web/kit/form/rich-text-field.tsx';
import { TheirsOrMine } from '#web/kit/form/theirs-or-mine.tsx';
import { UnsavedChangesGuard } from '#web/kit/form/unsaved-changes-guard.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { useAutosave } from '#web/kit/form/use-autosave.ts';
import { useStoredDraft } from '#web/kit/form/use-stored-draft.ts';
import { useUnsavedChangesGuard } from '#web/kit/form/use-unsaved-changes-guard.ts';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { BothTexts } from './both-texts.tsx';
import { focusEditor } from './focus-editor.ts';
import styles from './grading.module.css';
import { ReadByOther } from './read-by-other.tsx';
import { theirsOf } from './theirs-of.ts';
import type { GradingVerbs } from './use-grading-keys.ts';

const TOOLS = editorTools('Submission');

interface FeedbackFormProps {
  work: GradingSubmission;
  verbs: RefObject<GradingVerbs>;
  onChanged: (work: GradingSubmission) => void;
  onSent: (work: GradingSubmission) => void;
  onTakeOver: () => Promise<void>;
}

/**
 * Feedback while it is being written: autosaved as a draft, previewed as its reader will see it, sent once. While
 * someone else is reading the submission nothing can be typed; what was typed stays on the page and in the browser (S5,
 * S6).
 */
export function FeedbackForm({ work, verbs, onChanged, onSent, onTakeOver }: FeedbackFormProps) {
  useUnsavedChangesGuard();
  const draftOwner = useDraftOwner();
  const field = useRef<HTMLDivElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const [previewed, setPreviewed] = useState(false);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const [signsIn, setSignsIn] = useState(true);
  const keyOf = useAttemptKey();
  const { id, draft, reader } = work;

  /**
   * Handles the refusal if someone else is reading the submission or has answered it, by showing the server's state;
   * returns whether it did.
   */
  const refused = (problem: unknown): boolean => {
    if (!isApiProblem(problem)) return false;
    if (problem.code === FEEDBACK_REFUSALS.beingRead) {
      const { name, untilUtc } = problem.details ?? {};
      onChanged({ ...work, reader: { name: String(name), mine: false, untilUtc: String(untilUtc) } });
      return true;
    }
    if (problem.code !== FEEDBACK_REFUSALS.answered && problem.code !== FEEDBACK_REFUSALS.gone) return false;
    toast.error(problem.message, 'Your feedback wasn’t sent. We kept it on this device.');
    void onTakeOver();
    return true;
  };
  const { value, state, set, adopt, autosave } = useAutosave<string>({
    value: draft.feedback,
    version: draft.version,
    savedAt: draft.savedAtUtc,
    save: async (feedback, version) => {
      const { submission } = await call(saveFeedbackDraft, { params: { id }, body: { feedback, version } });
      return { version: submission.draft.version, savedAt: submission.draft.savedAtUtc };
    },
    theirsOf,
    onRefused: refused,
  });
  const [savedText, setSavedText] = useState(draft.feedback);
  useEffect(() => {
    if (state.is === 'saved') setSavedText(value);
    if (state.is === 'signed-out') setSignsIn(true);
  }, [state, value]);
  const kept = useStoredDraft({
    of: { person: draftOwner.person, kind: 'feedback', id },
    revision: draft.version,
    saved: { feedback: savedText },
    values: { feedback: value },
  });

  // After a reload, someone else's text is adopted if nothing was typed here; otherwise typing resumes once the
  // submission is the user's again.
  const mine = reader === null || reader.mine;
  useEffect(() => {
    if (draft.version > autosave.version && !autosave.dirty) {
      adopt(draft.feedback, { version: draft.version, savedAt: draft.savedAtUtc });
    }
  }, [draft, autosave, adopt]);
  const stopped = state.is === 'stopped';
  useEffect(() => {
    if (mine && stopped) autosave.resume();
  }, [mine, stopped, autosave]);

  const write = () => {
    setPreviewed(false);
    focusEditor(() => field.current);
  };
  const preview = () => {
    if (value.trim() === '') {
      setError(FIELD_REQUIRED);
      write();
      return;
    }
    setError(undefined);
    setPreviewed(true);
    void autosave.flush();
    setTimeout(() => sendButton.current?.focus());
  };
  const send = async () => {
    setSending(true);
    setError(undefined);
    try {
      if (!(await autosave.flush())) return;
      const body = { feedback: value, version: autosave.version };
      const { submission } = await call(sendFeedback, { params: { id }, body, idempotencyKey: keyOf({ id, ...body }) });
      autosave.stop();
      kept.forget();
      toast.success('Feedback sent', `${work.student.name} gets an email.`);
      onSent(submission);
    } catch (problem) {
      if (!refused(problem)) {
        setError(
          isApiProblem(problem) ? (problem.fields?.feedback ?? problem.message) : "Couldn't send it. Please try again.",
        );
      }
    } finally {
      setSending(false);
    }
  };
  verbs.current.flush = () => autosave.flush();
  verbs.current.write = mine ? write : undefined;
  verbs.current.preview = mine ? preview : undefined;
  verbs.current.go = !mine || sending ? undefined : previewed ? () => void send() : preview;

  if (!mine && reader) {
    const unsent = autosave.dirty ? value : null;
    return <ReadByOther reader={reader} draft={draft} unsent={unsent} onTakeOver={onTakeOver} />;
  }
  return (
    <section aria-label="Your feedback" className={layoutStyles.column12}>
      {kept.offered && typeof kept.offered.mine.feedback === 'string' && (
        <div className={styles.notice} role="status">
          <p>You have unsaved feedback here.</p>
          <div className={layoutStyles.row8}>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                set(String(kept.offered?.mine.feedback));
                kept.taken();
              }}
            >
              Restore
            </Button>
            <Button variant="quiet" size="sm" onClick={kept.forget}>
              Discard
            </Button>
          </div>
        </div>
      )}
      {previewed ? (
        <>
          <h3 className={textStyles.subhead}>As {work.student.name} will see it</h3>
          <div className={styles.work}>
            <RichText html={value} />
          </div>
        </>
      ) : (
        <div ref={field}>
          <RichTextField
            label="Feedback"
            name="feedback"
            minRows={8}
            {...TOOLS}
            value={value}
            error={error}
            onChange={(html) => {
              setError(undefined);
              set(html);
            }}
          />
        </div>
      )}
      {previewed && error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <AutosaveLine state={state} untouched="Saves automatically as you write." />
      <div className={layoutStyles.row8}>
        {state.is === 'signed-out' && !signsIn && (
          <Button variant="secondary" onClick={() => setSignsIn(true)}>
            Sign in
          </Button>
        )}
        {previewed ? (
          <>
            <Button ref={sendButton} loading={sending} onClick={() => void send()}>
              Send feedback
            </Button>
            <Button variant="quiet" onClick={write}>
              Keep writing
            </Button>
          </>
        ) : (
          <Button onClick={preview}>Preview and send</Button>
        )}
      </div>
      <TheirsOrMine
        state={state}
        onTheirs={(theirs) => adopt(theirs.value, theirs)}
        onMine={(version) => autosave.resume(version)}
      >
        {(theirs) => <BothTexts theirs={theirs.value} mine={value} />}
      </TheirsOrMine>
      <SignInAgain
        open={state.is === 'signed-out' && signsIn}
        personId={draftOwner.person}
        onSignedIn={() => autosave.resume()}
        onClose={() => setSignsIn(false)}
      />
      <UnsavedChangesGuard changed={state.is === 'offline' || state.is === 'failed' || state.is === 'stale'} />
    </section>
  );
}
