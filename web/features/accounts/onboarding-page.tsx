import { IconTicket } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type getOnboarding, onboardUser } from '#contract/accounts/users.endpoints.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { uploadFile } from '#web/api/upload.ts';
import { newPasswordFault, required } from '#web/features/accounts/account-checks.ts';
import { NewPasswordField } from '#web/features/accounts/new-password-field.tsx';
import { welcomeAddress } from '#web/features/accounts/onboarding-form.ts';
import { TimeZoneField } from '#web/features/accounts/time-zone-field.tsx';
import { Button } from '#web/kit/action/button.tsx';
import { TextField } from '#web/kit/form/fields.tsx';
import { FieldPair, Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { EntryCard } from '#web/kit/layout/entry-card.tsx';
import { FaceField } from '#web/kit/picture/face-field.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { leave } from '#web/session/session.ts';
import styles from './doors.module.css';

type Start = ResponseOf<typeof getOnboarding>;

/** The first run: name, time zone, and a password if none is set. */
export function OnboardingPage({
  personId,
  email,
  start,
  next,
}: {
  personId: number;
  email: string;
  start: Start;
  next: string | undefined;
}) {
  const { user, event } = start;
  const done = () => window.location.assign(welcomeAddress(next));
  const [picture, setPicture] = useState<{ file: File; url: string } | null>(null);
  const [pictureProblem, setPictureProblem] = useState<string>();
  /**
   * Returns whether the upload succeeded or there was nothing to upload. People can't upload before they finish
   * onboarding, so the picture follows the form, and only the form has to succeed.
   */
  const sendPicture = async (): Promise<boolean> => {
    setPictureProblem(undefined);
    try {
      if (picture) await uploadFile(picture.file, { objectType: 'User', objectId: personId });
      return true;
    } catch (failure) {
      setPictureProblem(failure instanceof Error ? failure.message : 'Something went wrong.');
      return false;
    }
  };
  const form = useServerForm({
    initial: {
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      timezone: user.timezone ?? '',
      password: '',
    },
    check: (values) => ({
      firstName: required(values.firstName),
      lastName: required(values.lastName),
      timezone: required(values.timezone),
      password: user.needsPassword ? newPasswordFault(values.password) : undefined,
    }),
    submit: async ({ password, ...names }) => {
      try {
        await call(onboardUser, {
          params: { id: personId },
          body: user.needsPassword ? { ...names, password } : names,
        });
      } catch (error) {
        // Onboarding was finished in another tab, so nothing is left to do here.
        if (!isApiProblem(error) || error.code !== 'already_onboarded') throw error;
      }
      return sendPicture();
    },
    onSuccess: (through) => through && done(),
  });
  const { set } = form;
  const chosen = form.values.timezone;
  // Guess only once: a person who empties the field means it.
  const guessed = useRef(chosen !== '');
  useEffect(() => {
    if (guessed.current) return;
    guessed.current = true;
    set('timezone', Intl.DateTimeFormat().resolvedOptions().timeZone ?? '');
  }, [set]);
  return (
    <EntryCard
      title="Welcome to Callboard"
      line="Tell us your name and time zone."
      foot={
        <div className={styles.foot}>
          <p>
            Signed in as <span className={textStyles.name}>{email}</span>
          </p>
          <Button variant="quiet" size="sm" onClick={() => void leave()}>
            Sign out
          </Button>
        </div>
      }
    >
      {event && (
        <div className={styles.event}>
          <IconTicket size={22} stroke={1.75} aria-hidden="true" />
          <div>
            <p>
              {event.attending ? "You're going to" : 'Up next:'} {event.name}
            </p>
            {event.startsAtUtc && <DateTime at={event.startsAtUtc} />}
          </div>
        </div>
      )}
      <form {...form.props}>
        <Fields>
          <FormProblem form={form} />
          <FieldPair>
            <TextField label="First name" autoComplete="given-name" required autoFocus {...form.field('firstName')} />
            <TextField label="Last name" autoComplete="family-name" required {...form.field('lastName')} />
          </FieldPair>
          <TimeZoneField {...form.field('timezone')} />
          <FaceField
            name={`${form.values.firstName} ${form.values.lastName}`}
            value={picture?.url ?? null}
            action="Use picture"
            help="Hosts and classmates see it next to your name. You can add one later in Settings."
            onUse={async (file) => setPicture({ file, url: URL.createObjectURL(file) })}
            onRemove={async () => setPicture(null)}
          />
          {pictureProblem && (
            <p role="alert" className={textStyles.error}>
              You’re in, but we couldn’t upload your picture: {pictureProblem}{' '}
              <Button variant="quiet" size="sm" onClick={done}>
                Continue without it
              </Button>
            </p>
          )}
          {user.needsPassword && <NewPasswordField {...form.field('password')} />}
          <SubmitButton form={form} wide>
            Continue
          </SubmitButton>
          <p className={textStyles.softSmall}>
            By continuing, you agree to our <Link to="/tos">terms</Link> and <Link to="/privacy">privacy notice</Link>.
          </p>
        </Fields>
      </form>
    </EntryCard>
  );
}
