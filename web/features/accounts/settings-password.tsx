import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePassword, type SettingsUser } from '#contract/accounts/settings.endpoints.ts';
import { call } from '#web/api/client.ts';
import { newPasswordFault } from '#web/features/accounts/account-checks.ts';
import { sessionsQuery, settingsQuery } from '#web/features/accounts/settings.query.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { PasswordField } from '#web/kit/form/fields.tsx';
import { Fields, FormProblem, SubmitButton } from '#web/kit/form/form.tsx';
import { useServerForm } from '#web/kit/form/use-server-form.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { Section } from '#web/kit/layout/page.tsx';
import { refreshCurrentUser } from '#web/session/current-user.ts';

/** Changes the password with the current one, or sets one if there is none yet. */
export function SettingsPassword({ user }: { user: SettingsUser }) {
  const [saves, setSaves] = useState(0);
  return (
    <Section
      title="Password"
      id="password"
      line={user.needsPassword ? "You don't have a password yet. Set one anytime." : undefined}
    >
      <Card>
        <PasswordForm key={saves} user={user} onSaved={() => setSaves((before) => before + 1)} />
      </Card>
    </Section>
  );
}

function PasswordForm({ user, onSaved }: { user: SettingsUser; onSaved: () => void }) {
  const client = useQueryClient();
  const first = user.needsPassword;
  const form = useServerForm({
    initial: { oldPassword: '', password: '' },
    check: ({ oldPassword, password }) => ({
      oldPassword: first ? undefined : newPasswordFault(oldPassword),
      password: newPasswordFault(password),
    }),
    submit: ({ oldPassword, password }) =>
      call(changePassword, { params: { id: user.id }, body: first ? { password } : { oldPassword, password } }),
    onSuccess: async ({ user: now, endedSessions }) => {
      client.setQueryData(settingsQuery(user.id).queryKey, now);
      const ended =
        endedSessions === 1 ? 'We signed out one other browser.' : `We signed out ${endedSessions} other browsers.`;
      toast.success('Saved', endedSessions > 0 ? ended : undefined);
      onSaved();
      await Promise.all([
        client.invalidateQueries({ queryKey: sessionsQuery(user.id).queryKey }),
        refreshCurrentUser(client),
      ]);
    },
  });
  return (
    <form {...form.props}>
      <Fields>
        <FormProblem form={form} />
        {!first && (
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            required
            {...form.field('oldPassword')}
          />
        )}
        <PasswordField
          label="New password"
          help="At least 8 characters. We'll sign out your other browsers."
          autoComplete="new-password"
          required
          {...form.field('password')}
        />
        <div>
          <SubmitButton form={form} whenChanged>
            Save
          </SubmitButton>
        </div>
      </Fields>
    </form>
  );
}
