import { IconMailForward } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type SettingsUser, updateUser } from '#contract/accounts/settings.endpoints.ts';
import { trimUnseen } from '#contract/primitives/unseen.ts';
import { call } from '#web/api/client.ts';
import { emailFault, required } from '#web/features/accounts/account-checks.ts';
import { OwnPicture } from '#web/features/accounts/own-picture.tsx';
import { settingsQuery } from '#web/features/accounts/settings.query.ts';
import { TimeZoneField } from '#web/features/accounts/time-zone-field.tsx';
import { mentionTools } from '#web/features/media/editor-tools.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { FieldPair, Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { RichTextField } from '#web/kit/form/rich-text-field.tsx';
import { UnsavedChangesGuard } from '#web/kit/form/unsaved-changes-guard.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { Row, Section, Stack } from '#web/kit/layout/page.tsx';
import { refreshCurrentUser } from '#web/session/current-user.ts';
import styles from './settings.module.css';

/** The limit of the bio's character counter (L§9). */
const BIO_MAX = 200;

/** The person's name, time zone, and email address. */
export function SettingsGeneral({ user }: { user: SettingsUser }) {
  // After each save, the form restarts from the server's current values.
  const [start, setStart] = useState({ round: 0, user });
  return (
    <Section title="General" id="general">
      <Card>
        <div className={styles.picture}>
          <OwnPicture user={user} />
        </div>
        <GeneralForm
          key={start.round}
          user={start.user}
          onSaved={(now) => setStart(({ round }) => ({ round: round + 1, user: now }))}
        />
      </Card>
    </Section>
  );
}

function GeneralForm({ user, onSaved }: { user: SettingsUser; onSaved: (now: SettingsUser) => void }) {
  const client = useQueryClient();
  const form = useServerForm({
    initial: {
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      displayName: user.displayName,
      email: user.email,
      timezone: user.timezone ?? '',
      bio: user.bio ?? '',
    },
    check: (values) => ({
      firstName: required(values.firstName),
      lastName: required(values.lastName),
      displayName: required(values.displayName),
      email: emailFault(values.email),
      timezone: required(values.timezone),
    }),
    submit: (values) => call(updateUser, { params: { id: user.id }, body: values }),
    onSuccess: async ({ user: now }, sent) => {
      client.setQueryData(settingsQuery(user.id).queryKey, now);
      toast.success(
        'Saved',
        now.pendingEmail === trimUnseen(sent.email) ? `Check your inbox at ${now.pendingEmail}.` : undefined,
      );
      onSaved(now);
      await refreshCurrentUser(client);
    },
  });
  return (
    <form {...form.props}>
      <UnsavedChangesGuard changed={form.changed && !form.sending} writing={form.changed} />
      <Fields>
        <FormProblem form={form} />
        <FieldPair>
          <TextField label="First name" autoComplete="given-name" required {...form.field('firstName')} />
          <TextField label="Last name" autoComplete="family-name" required {...form.field('lastName')} />
        </FieldPair>
        <TextField
          label="Display name"
          help="The name others see."
          autoComplete="nickname"
          required
          {...form.field('displayName')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          help="A new email takes effect once you click the link we send there."
          required
          {...form.field('email')}
        />
        {user.pendingEmail && <Pending user={user} onDropped={onSaved} />}
        <TimeZoneField {...form.field('timezone')} />
        <RichTextField
          label="Bio"
          help="A few words about you."
          required={false}
          limit={BIO_MAX}
          minRows={3}
          {...mentionTools}
          {...form.field('bio')}
        />
        <Row gap={8}>
          <SubmitButton form={form} whenChanged>
            Save
          </SubmitButton>
          {form.changed && !form.sending && (
            <Button variant="quiet" onClick={form.discard}>
              Discard
            </Button>
          )}
        </Row>
      </Fields>
    </form>
  );
}

/** An email address that is waiting for confirmation, with a way to cancel the change. */
function Pending({ user, onDropped }: { user: SettingsUser; onDropped: (now: SettingsUser) => void }) {
  const client = useQueryClient();
  const [dropping, setDropping] = useState(false);
  const drop = async () => {
    setDropping(true);
    try {
      const { user: now } = await call(updateUser, { params: { id: user.id }, body: { email: user.email } });
      client.setQueryData(settingsQuery(user.id).queryKey, now);
      onDropped(now);
    } catch (error) {
      toast.error("Couldn't save that", error instanceof Error ? error.message : undefined);
      setDropping(false);
    }
  };
  return (
    <div className={styles.pending}>
      <IconMailForward size={20} stroke={1.75} aria-hidden="true" />
      <Stack gap={4}>
        <p>
          <span className={styles.address}>{user.pendingEmail}</span> replaces it once you click the link we emailed
          there. Until then, sign in with your current email.
        </p>
        <div>
          <Button variant="quiet" size="sm" loading={dropping} onClick={() => void drop()}>
            Keep my current email
          </Button>
        </div>
      </Stack>
    </div>
  );
}
