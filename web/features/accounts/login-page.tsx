import { Link } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { requestLink, signIn } from '#contract/accounts/auth.endpoints.ts';
import { trimUnseen } from '#contract/primitives/unseen.ts';
import { call } from '#web/api/client.ts';
import { emailFault, required } from '#web/features/accounts/account-checks.ts';
import { DemoVisit } from '#web/features/accounts/demo-visit.tsx';
import { identityProblemText } from '#web/features/accounts/identity-text.ts';
import { MailedCode, MailedLine } from '#web/features/accounts/mailed-code.tsx';
import { ProviderButtons } from '#web/features/accounts/provider-buttons.tsx';
import type { ProviderReturn } from '#web/features/accounts/provider-return.rules.ts';
import { Button } from '#web/kit/action/button.tsx';
import { PasswordField, TextField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { EntryCard } from '#web/kit/layout/entry-card.tsx';
import { publicConfig } from '#web/platform/public-config.ts';
import { goOnSignedIn } from '#web/session/session.ts';
import styles from './doors.module.css';

/** Sign-in with a password, or with an emailed link and code. Afterward, the person returns to where they were. */
export function LoginPage({
  next,
  cameBack = {},
  aside,
}: {
  next: string | undefined;
  cameBack?: ProviderReturn;
  /** Shown next to the form in a wide window. */
  aside: ComponentType;
}) {
  const [mailedTo, setMailedTo] = useState<string>();
  const [mailing, setMailing] = useState(false);
  const form = useServerForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({ email: emailFault(email), password: required(password) }),
    submit: ({ email, password }) => call(signIn, { body: { email: trimUnseen(email), password, next } }),
    onSuccess: ({ user, next: wanted }) => goOnSignedIn(user, wanted),
  });
  const mail = async () => {
    const email = trimUnseen(form.values.email);
    const fault = emailFault(email);
    if (fault) {
      form.setErrors({ email: fault });
      return;
    }
    form.setProblem(undefined);
    setMailing(true);
    try {
      await call(requestLink, { body: { email, next } });
      setMailedTo(email);
    } catch (error) {
      form.setProblem(error instanceof Error ? error.message : 'Something went wrong. Try again.');
    } finally {
      setMailing(false);
    }
  };
  if (mailedTo) {
    return (
      <EntryCard title="Check your email" line={<MailedLine email={mailedTo} />}>
        <MailedCode email={mailedTo} next={next} onOtherAddress={() => setMailedTo(undefined)} />
      </EntryCard>
    );
  }
  return (
    <EntryCard
      title="Sign in"
      aside={aside}
      line={next ? 'Sign in to pick up where you left off.' : 'Welcome back.'}
      foot={
        <p>
          New here?{' '}
          <Link to="/sign_up" search={next ? { next } : {}}>
            Join Callboard
          </Link>
        </p>
      }
    >
      <form {...form.props}>
        <Fields>
          <FormProblem form={form} />
          {cameBack.problem && !form.problem && (
            <p role="status" className={styles.cameBack}>
              {identityProblemText(cameBack.problem, cameBack.provider)}
            </p>
          )}
          <TextField label="Email" type="email" autoComplete="username" required autoFocus {...form.field('email')} />
          <PasswordField label="Password" autoComplete="current-password" required {...form.field('password')} />
          <div className={styles.aside}>
            <Link to="/forgot_password">Forgot your password?</Link>
          </div>
          <SubmitButton form={form} wide>
            Sign in
          </SubmitButton>
          <div className={styles.or}>or</div>
          <Button variant="secondary" wide loading={mailing} onClick={() => void mail()}>
            Email me a sign-in link
          </Button>
          <ProviderButtons next={next} />
          {publicConfig().development && <DemoVisit onProblem={form.setProblem} />}
        </Fields>
      </form>
    </EntryCard>
  );
}
