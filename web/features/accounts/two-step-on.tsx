import { useState } from 'react';
import { endTwoStep, renewRecoveryCodes, type TwoStep } from '#contract/accounts/two-step.endpoints.ts';
import { call } from '#web/api/client.ts';
import { required } from '#web/features/accounts/account-checks.ts';
import { CodeField } from '#web/features/accounts/two-step-code.tsx';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Row, Stack } from '#web/kit/layout/page.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import styles from './two-step.module.css';

/** From this many recovery codes left, the page warns the person. */
const FEW = 3;

interface Own {
  personId: number;
  onChange: (now: TwoStep) => void;
  onCodes: (codes: readonly string[]) => void;
}

/** While two-step sign-in is on: creates new recovery codes, or turns it off; both require a code. */
export function TwoStepOn({ twoStep, ...own }: Own & { twoStep: TwoStep & { since: string } }) {
  const [asking, setAsking] = useState<'codes' | 'off'>();
  const codesLeft = twoStep.recoveryCodesLeft;
  return (
    <Stack gap={16}>
      <Row>
        <Badge look="published">On</Badge>
        <p>
          Since <DateOnly at={twoStep.since} />.{' '}
          {codesLeft === 1 ? 'One recovery code is' : `${codesLeft} recovery codes are`} left.
        </p>
      </Row>
      {codesLeft <= FEW && <p className={styles.few}>Create new recovery codes before you run out.</p>}
      {asking ? (
        <CodeForm key={asking} asking={asking} onClose={() => setAsking(undefined)} {...own} />
      ) : (
        <Row>
          <Button variant="secondary" onClick={() => setAsking('codes')}>
            New recovery codes
          </Button>
          <Button variant="danger" onClick={() => setAsking('off')}>
            Turn off
          </Button>
        </Row>
      )}
    </Stack>
  );
}

function CodeForm({
  personId,
  asking,
  onChange,
  onCodes,
  onClose,
}: Own & { asking: 'codes' | 'off'; onClose: () => void }) {
  const form = useServerForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: required(code) }),
    submit: async ({ code }) => {
      const sent = { params: { id: personId }, body: { code } };
      if (asking === 'codes') return call(renewRecoveryCodes, sent);
      return { ...(await call(endTwoStep, sent)), recoveryCodes: null };
    },
    onSuccess: ({ twoStep, recoveryCodes }) => {
      if (recoveryCodes) onCodes(recoveryCodes);
      else toast.success('Two-step sign-in is off');
      onClose();
      onChange(twoStep);
    },
  });
  return (
    <form {...form.props}>
      <Fields>
        <p>
          {asking === 'codes'
            ? 'Your current codes will stop working.'
            : "You won't need a code to sign in anymore, and your recovery codes will stop working."}
        </p>
        <FormProblem form={form} />
        <CodeField way="either" autoFocus {...form.field('code')} />
        <Row>
          <SubmitButton form={form} variant={asking === 'off' ? 'danger' : 'primary'}>
            {asking === 'codes' ? 'Create new codes' : 'Yes, turn it off'}
          </SubmitButton>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </Row>
      </Fields>
    </form>
  );
}
