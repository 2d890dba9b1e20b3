import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeConsent, type OwnAnswer } from '#contract/surveys/survey-consents.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { ConsentTicks, consentSent } from './consent-ticks.tsx';
import styles from './survey-questions.module.css';
import { ownAnswersQuery } from './surveys.query.ts';

/**
 * What a person agreed to for an answer they sent; it can be changed at any time, and a quote on the course's page
 * disappears right away (S8).
 */
export function OwnConsent({ surveyId, answer, name }: { surveyId: number; answer: OwnAnswer; name: string }) {
  const client = useQueryClient();
  const { named, quoteAs } = answer;
  const [consent, setConsent] = useState({ named, quoted: quoteAs !== null, as: quoteAs ?? '' });
  const save = useMutation({
    mutationFn: () => call(changeConsent, { params: { id: answer.id }, body: consentSent(consent) }),
    onSuccess: () => {
      toast.success('Saved');
      return client.invalidateQueries(ownAnswersQuery(surveyId));
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <form
      className={styles.own}
      aria-label={`Your answer${answer.cohortName ? ` about ${answer.cohortName}` : ''}`}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <p>
        You answered{answer.cohortName && <span>{` about ${answer.cohortName}`}</span>}
        <span> on </span>
        <DateOnly at={`${answer.sentOn}T12:00:00Z`} />.
      </p>
      <ConsentTicks consent={consent} name={name} onChange={setConsent} />
      <div>
        <Button type="submit" variant="secondary" loading={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
