import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import {
  beginConnecting,
  type ConnectedAccount,
  disconnectAccount,
  type ProviderName,
} from '#contract/accounts/identities.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { connectedAccountsQuery, providersQuery } from '#web/features/accounts/identities.query.ts';
import { identityProblemText } from '#web/features/accounts/identity-text.ts';
import { ProviderMark } from '#web/features/accounts/provider-mark.tsx';
import { PROVIDER_TITLES, type ProviderReturn } from '#web/features/accounts/provider-return.rules.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ConfirmButton } from '#web/kit/action/confirm-button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { Section } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { FailedState } from '#web/kit/state/states.tsx';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import styles from './settings.module.css';

/** Accounts at other providers that the person signs in with. Nothing if none is configured or connected. */
export function SettingsConnected({ cameBack }: { cameBack: ProviderReturn }) {
  const accounts = useQuery(connectedAccountsQuery);
  const { data: providers = [] } = useQuery(providersQuery);
  useCameBack(cameBack);
  if (accounts.data?.length === 0 && providers.length === 0) return null;
  const connectedOf = (provider: ProviderName) => accounts.data?.find((each) => each.provider === provider);
  // An account that was connected while its provider was configured can still be disconnected.
  const shown = [...new Set([...providers, ...(accounts.data ?? []).map(({ provider }) => provider)])];
  return (
    <Section title="Connected Accounts" id="connected-accounts" line="Other ways to sign in to this account.">
      <Card>
        {accounts.isError ? (
          <FailedState error={accounts.error} onRetry={() => void accounts.refetch()} />
        ) : !accounts.data ? (
          <SkeletonRows count={3} />
        ) : (
          <ul className={styles.rows}>
            {shown.map((provider) => {
              const account = connectedOf(provider);
              return (
                <li key={provider} className={styles.row}>
                  <span className={styles.rowIcon}>
                    <ProviderMark provider={provider} size={22} />
                  </span>
                  <div className={`${styles.rowWords} ${styles.few}`}>
                    <p className={styles.rowTitle}>{PROVIDER_TITLES[provider]}</p>
                    <p className={styles.soft}>
                      {account ? (
                        <span key="connected">
                          Connected on <DateOnly at={account.createdAt} />
                        </span>
                      ) : (
                        <span>Not connected</span>
                      )}
                    </p>
                  </div>
                  {account ? <Disconnect account={account} /> : <Connect provider={provider} />}
                </li>
              );
            })}
          </ul>
        )}
      </Card>
    </Section>
  );
}

/** Reports once how the sign-in with a provider ended, and removes it from the URL. */
function useCameBack({ problem, provider, connected }: ProviderReturn): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!problem && !connected) return;
    if (problem) toast.error("Couldn't connect it", identityProblemText(problem, provider));
    else if (connected) toast.success(`${PROVIDER_TITLES[connected]} is connected`, 'You can now sign in with it.');
    void navigate({ to: '/settings', hash: 'connected-accounts', search: {}, replace: true });
  }, [problem, provider, connected, navigate]);
}

function Connect({ provider }: { provider: ProviderName }) {
  const begin = useMutation({
    mutationFn: () => call(beginConnecting, { body: { provider } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (problem) => toast.error("Couldn't connect it", problem.message),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      loading={begin.isPending}
      aria-label={`Connect ${PROVIDER_TITLES[provider]}`}
      onClick={() => begin.mutate()}
    >
      Connect
    </Button>
  );
}

function Disconnect({ account }: { account: ConnectedAccount }) {
  const client = useQueryClient();
  const disconnect = useMutation({
    mutationFn: () => call(disconnectAccount, { params: { id: account.id } }),
    onSuccess: () => toast.success('Connect Account Deleted'),
    onError: (problem) => {
      // Already disconnected in another tab, as intended.
      if (isApiProblem(problem) && problem.status === 404) toast.success('Connect Account Deleted');
      else toast.error("Couldn't disconnect it", problem.message);
    },
    onSettled: () => client.invalidateQueries({ queryKey: connectedAccountsQuery.queryKey }),
  });
  return (
    <ConfirmButton
      variant="secondary"
      size="sm"
      confirm="Really Disconnect?"
      loading={disconnect.isPending}
      onConfirm={() => disconnect.mutate()}
    >
      Disconnect
    </ConfirmButton>
  );
}
