import { useState } from 'react';
import { completeSecondStep } from '#contract/accounts/two-step.endpoints.ts';
import { call } from '#web/api/client.ts';
import { required } from '#web/features/accounts/account-checks.ts';
import { CodeField } from '#web/features/accounts/two-step-code.tsx';
import { Button } from '#web/kit/action/button.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { EntryCard } from '#web/kit/layout/entry-card.tsx';
import { goOnSignedIn, leave, loginAddress } from '#web/session/session.ts';

type Way = 'app' | 'recovery';

/** Follows the first step of signing in for people who have set up a second one. */
export function SecondStepPage({ next }: { next: string | undefined }) {
  const [way, setWay] = useState<Way>('app');
  return (
    <EntryCard
      title="One more step"
      line={
        way === 'app'
          ? 'Enter the six-digit code your authenticator app shows for Callboard.'
          : 'Enter one of your recovery codes. Each works once.'
      }
    >
      <SecondStepForm key={way} way={way} next={next} onOtherWay={() => setWay(way === 'app' ? 'recovery' : 'app')} />
    </EntryCard>
  );
}

function SecondStepForm({ way, next, onOtherWay }: { way: Way; next: string | undefined; onOtherWay: () => void }) {
  const [leaving, setLeaving] = useState(false);
  const form = useServerForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: required(code) }),
    submit: ({ code }) => call(completeSecondStep, { body: { code } }),
    onSuccess: ({ user }) => goOnSignedIn(user, next),
  });
  const cancel = async () => {
    setLeaving(true);
    await leave(next ? loginAddress(next) : '/login');
    setLeaving(false);
  };
  return (
    <form {...form.props}>
      <Fields>
        <FormProblem form={form} />
        <CodeField way={way} autoFocus {...form.field('code')} />
        <SubmitButton form={form} wide>
          Sign in
        </SubmitButton>
        <Button variant="secondary" wide onClick={onOtherWay}>
          {way === 'app' ? 'Use a recovery code' : 'Use my app'}
        </Button>
        <Button variant="quiet" wide loading={leaving} onClick={() => void cancel()}>
          Cancel
        </Button>
      </Fields>
    </form>
  );
}
