import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { EMAIL_WRONG, isEmail } from '#contract/primitives/email-text.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { trimUnseen } from '#contract/primitives/unseen.ts';
import {
  beginSurveyAnswer,
  type SurveyCourse,
  type SurveyKind,
  submitSurveyAnswer,
} from '#contract/surveys/surveys.endpoints.ts';
import { call } from '#web/api/client.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { TextField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { EntryCard } from '#web/kit/layout/entry-card.tsx';
import { useVisitor } from '#web/session/current-user.ts';
import { OwnConsent } from './own-consent.tsx';
import { forgetBegun, handedBegun, type StartedAnswer } from './started-answer.ts';
import { SurveyQuestions } from './survey-questions.tsx';
import { ownAnswersQuery, surveyQuery } from './surveys.query.ts';

type Sent = ResponseOf<typeof submitSurveyAnswer>;

const WORDS: Readonly<Record<SurveyKind, { title: (course: string) => string; line: string }>> = {
  interest: {
    title: (course) => `Join the waitlist for ${course}`,
    line: "Tell us what you need, and we'll let you know about the next cohort first.",
  },
  'post-cohort': {
    title: (course) => `How was ${course}?`,
    line: 'Your answers go to your teachers. It takes about two minutes.',
  },
};

/** A course's survey, open to everyone: first the email address, then the questions, then a thank-you. */
export function SurveyPage({ id }: { id: number }) {
  const { survey, course } = useSuspenseQuery(surveyQuery(id)).data;
  const client = useQueryClient();
  // The email address may have been given on the course's page.
  const [begun, setBegun] = useState<StartedAnswer | null>(() => handedBegun(client, id));
  useEffect(() => () => forgetBegun(client, id), [client, id]);
  const [sent, setSent] = useState<Sent | null>(null);
  const visitor = useVisitor();
  const texts = WORDS[survey.kind];
  if (sent) return <Thanks sent={sent} course={course} email={begun?.email ?? ''} own={begun?.own ?? false} />;
  return (
    <EntryCard
      title={texts.title(course.name)}
      line={begun ? `with ${course.schoolName}` : texts.line}
      foot={
        <Link to="/courses/$slug" params={{ slug: course.slug }}>
          About the course
        </Link>
      }
    >
      {begun ? (
        <SurveyQuestions
          survey={begun.survey}
          agrees={begun.own ? { name: visitor?.displayName ?? '' } : null}
          send={async (body) => setSent(await call(submitSurveyAnswer, { params: { nonce: begun.answerNonce }, body }))}
        />
      ) : (
        <>
          <AddressForm surveyId={id} courseId={course.id} onBegun={setBegun} />
          {visitor && survey.kind === 'post-cohort' && <OwnAnswers surveyId={id} />}
        </>
      )}
    </EntryCard>
  );
}

function AddressForm({
  surveyId,
  courseId,
  onBegun,
}: {
  surveyId: number;
  courseId: number;
  onBegun: (started: StartedAnswer) => void;
}) {
  const visitor = useVisitor();
  const form = useServerForm({
    initial: { email: visitor?.email ?? '' },
    check: ({ email }) => ({ email: isEmail(email) ? undefined : EMAIL_WRONG }),
    rename: { 'studentLead.email': 'email', 'student_lead.email': 'email' },
    submit: ({ email }) =>
      call(beginSurveyAnswer, { body: { studentLead: { email: trimUnseen(email), courseId }, surveyId } }),
    onSuccess: (response, { email }) => onBegun({ ...response, email: trimUnseen(email) }),
  });
  return (
    <form {...form.props} noValidate>
      <Fields>
        <FormProblem form={form} />
        <TextField label="Your email" type="email" autoComplete="email" {...form.field('email')} />
        <SubmitButton form={form}>Continue</SubmitButton>
      </Fields>
    </form>
  );
}

/** The person's earlier answers, with what they agreed to. */
function OwnAnswers({ surveyId }: { surveyId: number }) {
  const { data } = useQuery(ownAnswersQuery(surveyId));
  return data?.answers.map((answer) => (
    <OwnConsent key={answer.id} surveyId={surveyId} answer={answer} name={data.name} />
  ));
}

function Thanks({ sent, course, email, own }: { sent: Sent; course: SurveyCourse; email: string; own: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  // The questions are gone: focus moves here so that screen readers announce what replaced them.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} style={{ outline: 'none' }}>
      <EntryCard title="Thank You">
        {sent.kind === 'post-cohort' ? (
          <>
            <p>Your feedback will be reviewed by {course.schoolName}. It helps make the next cohort better.</p>
            {own && <p>You can change how your teachers use it anytime on this survey’s page.</p>}
          </>
        ) : sent.waitlist === 'joined' ? (
          <p key="joined">You’re on the waitlist for {course.name}. We’ll email you as soon as a new cohort opens.</p>
        ) : (
          <p>
            One step left to join the waitlist for {course.name}: press the button in the email we just sent to{' '}
            <strong>{email}</strong>. No email? Sign in with that email address and answer again to join right away.
          </p>
        )}
        <ButtonLink to="/courses/$slug" params={{ slug: course.slug }} variant="secondary">
          Back to the course
        </ButtonLink>
      </EntryCard>
    </div>
  );
}
