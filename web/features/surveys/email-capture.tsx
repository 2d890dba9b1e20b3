import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { EMAIL_WRONG, isEmail } from '#contract/primitives/email-text.ts';
import { trimUnseen } from '#contract/primitives/unseen.ts';
import { beginSurveyAnswer } from '#contract/surveys/surveys.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { TextField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import textStyles from '#web/kit/theme/text.module.css';
import { useVisitor } from '#web/session/current-user.ts';
import styles from './email-capture.module.css';
import { handOverAnswer } from './started-answer.ts';
import { courseSurveysQuery } from './surveys.query.ts';

interface CaptureProps {
  courseId: number;
  /** True if a cohort is open and its dates are shown beside this form. */
  dated: boolean;
}

/**
 * The first step of the interest survey, on the course's own page: stores the email address, then asks the questions.
 * No email is sent before they are submitted (rules-teachers LP6).
 */
export function EmailCapture({ address, courseId, dated }: CaptureProps & { address: string }) {
  const { data } = useQuery(courseSurveysQuery(address));
  const interest = data?.find(({ kind }) => kind === 'interest');
  return interest ? <Capture surveyId={interest.id} courseId={courseId} dated={dated} /> : null;
}

function Capture({ surveyId, courseId, dated }: CaptureProps & { surveyId: number }) {
  const visitor = useVisitor();
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useServerForm({
    initial: { email: visitor?.email ?? '' },
    check: ({ email }) => ({ email: isEmail(email) ? undefined : EMAIL_WRONG }),
    rename: { 'studentLead.email': 'email', 'student_lead.email': 'email' },
    submit: ({ email }) =>
      call(beginSurveyAnswer, { body: { studentLead: { email: trimUnseen(email), courseId }, surveyId } }),
    onSuccess: (response, { email }) => {
      handOverAnswer(client, surveyId, { ...response, email: trimUnseen(email) });
      void navigate({ to: '/surveys/$id', params: { id: String(surveyId) } });
    },
  });
  return (
    <section className={styles.capture} aria-label="The next cohort">
      <h2 className={textStyles.large}>{dated ? 'Can’t make these dates?' : 'Want to know when it opens?'}</h2>
      <p className={textStyles.softSmall}>Join the waitlist to hear about the next cohort first.</p>
      <form {...form.props} noValidate>
        <Fields>
          <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
          <FormProblem form={form} />
          <Button type="submit" variant="secondary" wide loading={form.sending}>
            Join the waitlist
          </Button>
        </Fields>
      </form>
      <p className={textStyles.softSmall}>Next, a few questions. We won’t send anything until you answer them.</p>
    </section>
  );
}
