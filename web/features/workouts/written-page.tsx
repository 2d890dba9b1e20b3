import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { webLinkOf } from '#contract/primitives/web-address.ts';
import { SUBMISSION_STATES, type Submission } from '#contract/workouts/workout.ts';
import { SUBMISSION_EMPTY, submitWork } from '#contract/workouts/workouts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { editorTools } from '#web/features/media/editor-tools.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/kit/action/button.tsx';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { RichTextField } from '#web/kit/form/rich-text-field.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Page, Section } from '#web/kit/layout/page.tsx';
import { NotFoundPage } from '#web/kit/pages/not-found-page.tsx';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import { SkeletonForm, SkeletonPage } from '#web/kit/state/skeleton.tsx';
import { FailedState, RefusedState } from '#web/kit/state/states.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { RefundUnanswered } from './refund-unanswered.tsx';
import { SUBMISSION_STATE_LABELS } from './submission-labels.ts';
import { SentFile, WorkFileField } from './work-file-field.tsx';
import { refreshWorkouts, type WorkoutPageData, writtenWorkoutQuery } from './workouts.query.ts';
import styles from './written-page.module.css';

const FORBIDDEN = 403;
const NOT_FOUND = 404;

/**
 * The written part of a workout: instructions, the learner's submission, and the feedback, which comes first once it is
 * there.
 */
export function WrittenPage({ uuid }: { uuid: string }) {
  const { data: page, error, isError, refetch } = useQuery(writtenWorkoutQuery(uuid));
  if (isError && isApiProblem(error) && error.status === FORBIDDEN) {
    return (
      <Page title="Written feedback">
        <RefusedState title={error.message} action={<PageLink to="/workouts">See all workouts</PageLink>}>
          Sign up for written feedback and the instructions will show up here.
        </RefusedState>
      </Page>
    );
  }
  if (isError && isApiProblem(error) && error.status === NOT_FOUND) return <NotFoundPage />;
  if (isError) {
    return (
      <Page title="Written feedback">
        <FailedState error={error} onRetry={() => void refetch()} title="Couldn't load this workout" />
      </Page>
    );
  }
  if (!page) {
    return (
      <SkeletonPage>
        <SkeletonForm fields={2} />
      </SkeletonPage>
    );
  }
  const { workout, may } = page;
  const submissionAddress = webLinkOf(page.submissionUrl ?? '');
  const place = page.places.find((held) => held.kind === 'written');
  const feedback = place?.submission?.feedback;
  const instructions = (
    <Section title="Instructions">
      <RichText html={page.instructions ?? ''} />
      {submissionAddress !== null && (
        <div>
          <ButtonAnchor href={submissionAddress} target="_blank" rel="noopener nofollow" variant="secondary">
            Open the files folder
          </ButtonAnchor>
        </div>
      )}
    </Section>
  );
  return (
    <Page
      title={workout.name}
      line={`Written feedback by ${workout.schoolName}`}
      action={
        <ButtonLink to="/workouts/$id" params={{ id: String(workout.id) }} variant="secondary">
          About the workout
        </ButtonLink>
      }
      narrow
    >
      {!feedback && instructions}
      {place?.submission && feedback && (
        <Section title="Your feedback">
          <div className={styles.box}>
            <RichText html={feedback} />
            {place.submission.answeredAtUtc && (
              <p className={textStyles.softSmall}>
                Sent <DateTime at={place.submission.answeredAtUtc} />
                {place.submission.correctedAtUtc && (
                  <span>
                    {' '}
                    · edited <DateTime at={place.submission.correctedAtUtc} />
                  </span>
                )}
              </p>
            )}
          </div>
        </Section>
      )}
      <Section title="Your work">
        {place ? (
          <Work page={page} submission={place.submission} />
        ) : (
          may.manage && <p>This is what people signed up for written feedback see. They submit their work here.</p>
        )}
      </Section>
      {feedback && instructions}
    </Page>
  );
}

/** Progress of the submission: submitted, in review, answered. */
function Steps({ submission }: { submission: Submission }) {
  const reached = SUBMISSION_STATES.indexOf(submission.state);
  return (
    <ol className={styles.steps} aria-label="Status of your work">
      {SUBMISSION_STATES.map((state, index) => (
        <li
          key={state}
          data-reached={index <= reached ? '' : undefined}
          aria-current={index === reached ? 'step' : undefined}
        >
          {index <= reached ? (
            <IconCircleCheckFilled size={18} aria-hidden="true" />
          ) : (
            <IconCircle size={18} stroke={1.75} aria-hidden="true" />
          )}
          <span>{SUBMISSION_STATE_LABELS[state]}</span>
        </li>
      ))}
    </ol>
  );
}

function Work({ page, submission }: { page: WorkoutPageData; submission: Submission | null }) {
  const [changing, setChanging] = useState(false);
  const { submit } = page.may;
  if (submission && !changing) {
    return (
      <>
        <Steps submission={submission} />
        <div className={styles.box}>
          {submission.text && <RichText html={submission.text} />}
          {submission.url && (
            <a
              className={textStyles.breakAnywhere}
              href={webLinkOf(submission.url) ?? undefined}
              target="_blank"
              rel="noopener nofollow ugc"
            >
              {submission.url}
            </a>
          )}
          {submission.file && <SentFile file={submission.file} />}
          <p className={textStyles.softSmall}>
            Submitted <DateTime at={submission.submittedAtUtc} />
          </p>
        </div>
        {submit.allowed ? (
          <div>
            <Button variant="secondary" onClick={() => setChanging(true)}>
              Edit submission
            </Button>
          </div>
        ) : (
          submit.message && <p className={textStyles.softSmall}>{submit.message}</p>
        )}
        {submission.moneyBackFromUtc && (
          <RefundUnanswered workoutId={page.workout.id} fromUtc={submission.moneyBackFromUtc} />
        )}
      </>
    );
  }
  if (!submit.allowed) return <p>{submit.message}</p>;
  return <WorkForm page={page} submission={submission} onDone={() => setChanging(false)} />;
}

function WorkForm({
  page,
  submission,
  onDone,
}: {
  page: WorkoutPageData;
  submission: Submission | null;
  onDone: () => void;
}) {
  const client = useQueryClient();
  const [file, setFile] = useState(submission?.file ?? null);
  const form = useServerForm({
    initial: { text: submission?.text ?? '', url: submission?.url ?? '', mediaId: '' },
    check: ({ text, url }) => (text.trim() === '' && url.trim() === '' && !file ? { text: SUBMISSION_EMPTY } : {}),
    submit: ({ text, url }) =>
      call(submitWork, { params: { id: page.workout.id }, body: { text, url, mediaId: file?.id ?? null } }),
    onSuccess: () => {
      toast.success('Your work is submitted', "We'll email you when your feedback is ready.");
      onDone();
      void refreshWorkouts(client);
    },
  });
  return (
    <form {...form.props}>
      <Fields>
        <FormProblem form={form} />
        <RichTextField label="Your work" minRows={8} {...editorTools('Submission')} {...form.field('text')} />
        <WorkFileField file={file} onChange={setFile} error={form.field('mediaId').error} />
        <TextField
          label="Link"
          type="url"
          required={false}
          help="To a recording, page, or picture: anything your teacher can open."
          {...form.field('url')}
        />
        <div>
          <SubmitButton form={form}>{submission ? 'Resubmit' : 'Submit'}</SubmitButton>{' '}
          {submission && (
            <Button variant="quiet" onClick={onDone}>
              Keep my submission
            </Button>
          )}
        </div>
      </Fields>
    </form>
  );
}
