import { useSuspenseQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { ProviderReturn } from '#web/features/accounts/provider-return.rules.ts';
import { settingsQuery } from '#web/features/accounts/settings.query.ts';
import { SettingsBilling } from '#web/features/accounts/settings-billing.tsx';
import { SettingsConnected } from '#web/features/accounts/settings-connected.tsx';
import { SettingsDelete } from '#web/features/accounts/settings-delete.tsx';
import { SettingsExport } from '#web/features/accounts/settings-export.tsx';
import { SettingsGeneral } from '#web/features/accounts/settings-general.tsx';
import { SettingsMails } from '#web/features/accounts/settings-mails.tsx';
import { SettingsPassword } from '#web/features/accounts/settings-password.tsx';
import { SettingsSeen } from '#web/features/accounts/settings-seen.tsx';
import { SettingsSessions } from '#web/features/accounts/settings-sessions.tsx';
import { SettingsTwoStep } from '#web/features/accounts/settings-two-step.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { JumpFrame } from '#web/kit/shell/jump-frame.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';

// Most browsers have no service worker yet, and show nothing.
const SettingsPush = lazy(() => import('#web/features/accounts/settings-push.tsx'));

export function SettingsPage({ cameBack }: { cameBack: ProviderReturn }) {
  const { id } = useCurrentUser();
  const { data: user } = useSuspenseQuery(settingsQuery(id));
  // The server renders without waiting for parts that load later.
  const awake = useHydrated();
  return (
    <Page title="Settings" line="Your profile, sign-in, and notifications.">
      <JumpFrame
        label="Settings"
        parts={[
          {
            id: 'profile',
            label: 'Profile',
            children: (
              <>
                <SettingsGeneral user={user} />
                <SettingsSeen user={user} />
              </>
            ),
          },
          {
            id: 'sign-in',
            label: 'Sign-in',
            children: (
              <>
                <SettingsPassword user={user} />
                <SettingsTwoStep personId={id} />
                <SettingsConnected cameBack={cameBack} />
                <SettingsSessions personId={id} />
              </>
            ),
          },
          {
            id: 'notifications',
            label: 'Notifications',
            children: (
              <>
                <SettingsMails personId={id} />
                {awake && (
                  <Suspense fallback={null}>
                    <SettingsPush personId={id} />
                  </Suspense>
                )}
              </>
            ),
          },
          { id: 'billing', label: 'Billing', children: <SettingsBilling /> },
          {
            id: 'data',
            label: 'Data',
            children: (
              <>
                <SettingsExport />
                <SettingsDelete />
              </>
            ),
          },
        ]}
      />
    </Page>
  );
}
