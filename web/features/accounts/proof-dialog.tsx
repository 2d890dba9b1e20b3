import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { mailProofCode, sendProof } from '#contract/accounts/proof.endpoints.ts';
import type { ProofKind } from '#contract/primitives/proof.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { proofNeededBy } from '#web/api/proof.ts';
import { required } from '#web/features/accounts/account-checks.ts';
import { CodeField } from '#web/features/accounts/two-step-code.tsx';
import { Button, ButtonAnchor } from '#web/kit/action/button.tsx';
import { PasswordField, TextField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Row } from '#web/kit/layout/page.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';

interface Asks {
  onGiven: () => void;
  /** Called when another proof is required now: a password was set elsewhere, or two-step sign-in was turned on. */
  onOther: (proof: ProofKind) => void;
}

/** Prompts for the proof that the server named, over the page that needs it; the dialog can be closed without one. */
export default function ProofDialog({
  proof,
  onGiven,
  onClose,
}: {
  proof: ProofKind | undefined;
  onGiven: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog open={proof !== undefined} onClose={onClose} title="Confirm it's you" actions={false}>
      {proof && <ProofPrompt first={proof} onGiven={onGiven} />}
    </Dialog>
  );
}

function ProofPrompt({ first, onGiven }: { first: ProofKind; onGiven: () => void }) {
  const [proof, setProof] = useState(first);
  const handlers = { onGiven, onOther: setProof };
  if (proof === 'password') return <ByPassword {...handlers} />;
  return proof === 'two_step' ? <ByApp {...handlers} /> : <ByMail {...handlers} />;
}

function useProofForm<V extends { password?: string; code?: string }>(initial: V, { onGiven, onOther }: Asks) {
  return useServerForm({
    initial,
    check: (values) => {
      const [name = '', typed = ''] = Object.entries(values)[0] ?? [];
      return { [name]: required(typed) } as Partial<Record<keyof V & string, string>>;
    },
    submit: (body) => call(sendProof, { body }),
    onSuccess: onGiven,
    onProblem: (error) => {
      const other = isApiProblem(error) ? proofNeededBy(error) : undefined;
      if (other) onOther(other);
      return other !== undefined;
    },
  });
}

function ByPassword(handlers: Asks) {
  const form = useProofForm({ password: '' }, handlers);
  return (
    <form {...form.props}>
      <Fields>
        <p>You signed in a while ago. Enter your password to continue.</p>
        <FormProblem form={form} />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          required
          autoFocus
          {...form.field('password')}
        />
        <Row>
          <SubmitButton form={form}>Continue</SubmitButton>
          <ButtonAnchor href="/forgot_password" variant="quiet">
            Forgot your password?
          </ButtonAnchor>
        </Row>
      </Fields>
    </form>
  );
}

function ByApp(handlers: Asks) {
  const form = useProofForm({ code: '' }, handlers);
  return (
    <form {...form.props}>
      <Fields>
        <p>You signed in a while ago. Enter a code from your authenticator app to continue.</p>
        <FormProblem form={form} />
        <CodeField way="either" autoFocus {...form.field('code')} />
        <Row>
          <SubmitButton form={form}>Continue</SubmitButton>
        </Row>
      </Fields>
    </form>
  );
}

function ByMail(handlers: Asks) {
  const form = useProofForm({ code: '' }, handlers);
  const mail = useMutation({
    mutationFn: () => call(mailProofCode),
    onError: (error) => {
      const other = isApiProblem(error) ? proofNeededBy(error) : undefined;
      if (other) handlers.onOther(other);
    },
  });
  // Email the code only once, though development runs effects twice.
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    mail.mutate();
  }, [mail.mutate]);
  return (
    <form {...form.props}>
      <Fields>
        <p role="status">
          {mail.data
            ? `We emailed a code to ${mail.data.email}. Enter it here within ${mail.data.expiresMinutes} minutes.`
            : (mail.error?.message ?? "We're emailing you a code.")}
        </p>
        <FormProblem form={form} />
        <TextField
          label="6-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          required
          autoFocus
          {...form.field('code')}
        />
        <Row>
          <SubmitButton form={form}>Continue</SubmitButton>
          <Button variant="quiet" loading={mail.isPending} onClick={() => mail.mutate()}>
            Email a new code
          </Button>
        </Row>
      </Fields>
    </form>
  );
}
