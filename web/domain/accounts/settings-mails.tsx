import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type MailPreference, saveMailPreferences } from '#contract/accounts/settings.endpoints.ts';
import { call } from '#web/api/client.ts';
import { mailPreferencesQuery } from '#web/domain/accounts/settings.query.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { SwitchField } from '#web/kit/form/switch-field.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Section } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { FailedState } from '#web/kit/state/states.tsx';
import styles from './settings.module.css';

/** Which mails one gets, of those that one may do without. Each switch saves itself. */
export function SettingsMails({ personId }: { personId: number }) {
  const client = useQueryClient();
  const query = mailPreferencesQuery(personId);
  const { data, error, isError, refetch } = useQuery(query);
  const save = useMutation({
    mutationFn: ({ kind, enabled }: MailPreference) =>
      call(saveMailPreferences, { params: { id: personId }, body: { preferences: [{ kind, enabled }] } }),
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData(query.queryKey, (before) =>
        before?.map((each) => (each.kind === choice.kind ? choice : each)),
      );
    },
    onSuccess: (_, { title, enabled }) => toast.success('Saved', enabled ? `You get: ${title}` : `No more: ${title}`),
    onError: (problem) => {
      toast.error("That wasn't saved", problem.message);
      void client.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  return (
    <Section title="Emails" id="mails" line="Receipts, confirmations and changes always reach you. These are optional.">
      <Card>
        {isError ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows count={4} />
        ) : (
          <ul className={styles.switches}>
            {data.map((each) => (
              <li key={each.kind}>
                <SwitchField
                  label={each.title}
                  checked={each.enabled}
                  onChange={(enabled) => save.mutate({ ...each, enabled })}
                />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Section>
  );
}
