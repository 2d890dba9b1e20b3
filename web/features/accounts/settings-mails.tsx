import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type MailPreference, saveMailPreferences } from '#contract/accounts/settings.endpoints.ts';
import { call } from '#web/api/client.ts';
import { mailPreferencesQuery } from '#web/features/accounts/settings.query.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { SwitchField } from '#web/kit/form/switch-field.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Section } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { FailedState } from '#web/kit/state/states.tsx';
import styles from './settings.module.css';

/** One switch, for all emails of a kind or for one school's. */
interface Choice extends MailPreference {
  school: { id: number; name: string } | null;
}

const among = (list: readonly MailPreference[], { kind, title, enabled }: MailPreference) =>
  list.map((each) => (each.kind === kind ? { kind, title, enabled } : each));

function Switches({
  label,
  list,
  onChoose,
}: {
  label?: string;
  list: readonly MailPreference[];
  onChoose: (choice: MailPreference) => void;
}) {
  return (
    <ul className={styles.switches} aria-label={label}>
      {list.map((each) => (
        <li key={each.kind}>
          <SwitchField
            label={each.title}
            checked={each.enabled}
            onChange={(enabled) => onChoose({ ...each, enabled })}
          />
        </li>
      ))}
    </ul>
  );
}

/** Optional emails: ours, then each school's. Each switch saves automatically. */
export function SettingsMails({ personId }: { personId: number }) {
  const client = useQueryClient();
  const query = mailPreferencesQuery(personId);
  const { data, error, isError, refetch } = useQuery(query);
  const save = useMutation({
    mutationFn: ({ kind, enabled, school }: Choice) =>
      call(saveMailPreferences, {
        params: { id: personId },
        body: school ? { schools: [{ id: school.id, kind, enabled }] } : { preferences: [{ kind, enabled }] },
      }),
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData(query.queryKey, (before) => {
        if (!before) return before;
        if (!choice.school) return { ...before, preferences: among(before.preferences, choice) };
        const schools = before.schools.map((school) =>
          school.id === choice.school?.id ? { ...school, preferences: among(school.preferences, choice) } : school,
        );
        return { ...before, schools };
      });
    },
    onSuccess: (_, { title, enabled, school }) => {
      const label = school ? `${title} from ${school.name}` : title;
      toast.success('Saved', enabled ? `You'll get: ${label}` : `You won't get: ${label}`);
    },
    onError: (problem) => {
      toast.error("Couldn't save that", problem.message);
      void client.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  return (
    <Section
      title="Emails"
      id="mails"
      line="We always email you receipts, confirmations, and changes. These are optional."
    >
      {isError || !data ? (
        <Card>
          {isError ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={4} />}
        </Card>
      ) : (
        <>
          <Card>
            <Switches list={data.preferences} onChoose={(choice) => save.mutate({ ...choice, school: null })} />
          </Card>
          {data.schools.map((school) => (
            <Card key={school.id}>
              <h3 className={styles.school}>From {school.name}</h3>
              <Switches
                label={`From ${school.name}`}
                list={school.preferences}
                onChoose={(choice) => save.mutate({ ...choice, school })}
              />
            </Card>
          ))}
        </>
      )}
    </Section>
  );
}
