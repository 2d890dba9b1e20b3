import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { beginTwoStep, type TwoStep } from '#contract/accounts/two-step.endpoints.ts';
import { call } from '#web/api/client.ts';
import { RecoveryCodes } from '#web/features/accounts/recovery-codes.tsx';
import { sessionsQuery, twoStepQuery } from '#web/features/accounts/settings.query.ts';
import { TwoStepOn } from '#web/features/accounts/two-step-on.tsx';
import { TwoStepSetUp } from '#web/features/accounts/two-step-set-up.tsx';
import { Button, ButtonAnchor } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { Section, Stack } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { FailedState } from '#web/kit/state/states.tsx';
import { refreshCurrentUser } from '#web/session/current-user.ts';

type Stage =
  | { readonly at: 'rest' }
  | { readonly at: 'set-up'; readonly secret: string; readonly address: string }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

/** Two-step sign-in with a code from an authenticator app. `next`: the page to continue to once it is on. */
export function SettingsTwoStep({ personId, next }: { personId: number; next?: string }) {
  const { data, error, isError, refetch } = useQuery(twoStepQuery(personId));
  return (
    <Section
      title="Two-step sign-in"
      id="two-step"
      line="After your password, sign-in link, or connected account, we ask for a code from an app on your phone."
    >
      <Card>
        {isError ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Stages personId={personId} twoStep={data} next={next} />
        ) : (
          <SkeletonRows count={1} />
        )}
      </Card>
    </Section>
  );
}

function Stages({ personId, twoStep, next }: { personId: number; twoStep: TwoStep; next: string | undefined }) {
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>({ at: 'rest' });
  const reset = () => setStage({ at: 'rest' });
  const keep = (now: TwoStep) => {
    client.setQueryData(twoStepQuery(personId).queryKey, now);
    // Staff have more permissions with two-step sign-in than without.
    void refreshCurrentUser(client);
  };
  if (stage.at === 'codes') {
    // A full page load, so nothing remains of what was refused before.
    return <RecoveryCodes codes={stage.codes} onDone={next ? () => window.location.assign(next) : reset} />;
  }
  if (twoStep.since) {
    return (
      <Stack gap={16}>
        <TwoStepOn
          personId={personId}
          twoStep={{ ...twoStep, since: twoStep.since }}
          onChange={keep}
          onCodes={(codes) => setStage({ at: 'codes', codes })}
        />
        {next && (
          <div>
            <ButtonAnchor href={next}>Continue</ButtonAnchor>
          </div>
        )}
      </Stack>
    );
  }
  const startSetUp = (secret: { secret: string; address: string }) => setStage({ at: 'set-up', ...secret });
  if (stage.at === 'set-up') {
    return (
      <TwoStepSetUp
        personId={personId}
        secret={stage.secret}
        address={stage.address}
        onCancel={reset}
        onConfirmed={({ twoStep: now, recoveryCodes, endedSessions }) => {
          keep(now);
          setStage({ at: 'codes', codes: recoveryCodes });
          const ended =
            endedSessions === 1 ? 'We signed out one other browser.' : `We signed out ${endedSessions} other browsers.`;
          toast.success('Two-step sign-in is on', endedSessions > 0 ? ended : undefined);
          void client.invalidateQueries({ queryKey: sessionsQuery(personId).queryKey });
        }}
      />
    );
  }
  return <Off personId={personId} onBegun={startSetUp} />;
}

function Off({
  personId,
  onBegun,
}: {
  personId: number;
  onBegun: (secret: { secret: string; address: string }) => void;
}) {
  const begin = useMutation({
    mutationFn: () => call(beginTwoStep, { params: { id: personId }, body: {} }),
    onSuccess: onBegun,
    onError: (problem) => toast.error("Couldn't start the setup", problem.message),
  });
  return (
    <Stack gap={16}>
      <p>Off. Turn it on so a stolen password isn’t enough to sign in.</p>
      <div>
        <Button variant="secondary" loading={begin.isPending} onClick={() => begin.mutate()}>
          Set up
        </Button>
      </div>
    </Stack>
  );
}
