import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type PushKind, savePush, showPush } from '#contract/push/push.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { SwitchField } from '#web/kit/form/switch-field.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Row, Section, Stack } from '#web/kit/layout/page.tsx';
import { hasWorker, subscribe, subscription, unsubscribe } from './push-browser.ts';
import styles from './settings.module.css';

const pushQuery = (personId: number) =>
  queryOptions({ queryKey: ['accounts', 'push', personId], queryFn: () => call(showPush) });
const browserQuery = (personId: number) =>
  queryOptions({
    queryKey: ['accounts', 'push-browser', personId],
    queryFn: async () => ((await hasWorker()) ? { on: (await subscription()) !== null } : null),
  });

/** Push notifications: in this browser or not, and about what. Shows nothing where push isn't possible. */
export default function SettingsPush({ personId }: { personId: number }) {
  const client = useQueryClient();
  const settings = pushQuery(personId);
  const browser = browserQuery(personId);
  const { data: here } = useQuery(browser);
  const { data } = useQuery({ ...settings, enabled: Boolean(here) });
  const turn = useMutation({
    mutationFn: async (on: boolean) => {
      if (!on) return unsubscribe();
      if ((await Notification.requestPermission()) !== 'granted')
        throw new Error("Allow notifications from this site in your browser's settings, then try again.");
      if (data?.publicKey) await subscribe(data.publicKey);
    },
    onSuccess: (_, on) => toast.success(on ? 'Notifications are on in this browser' : 'Notifications are off here'),
    onError: (problem, on) =>
      toast.error(on ? "Couldn't turn notifications on" : "Couldn't turn notifications off", problem.message),
    onSettled: () => client.invalidateQueries({ queryKey: browser.queryKey }),
  });
  const save = useMutation({
    mutationFn: (choice: { kind: PushKind; title: string; enabled: boolean }) =>
      call(savePush, { body: { kinds: [{ kind: choice.kind, enabled: choice.enabled }] } }),
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey: settings.queryKey });
      client.setQueryData(
        settings.queryKey,
        (before) =>
          before && { ...before, kinds: before.kinds.map((each) => (each.kind === choice.kind ? choice : each)) },
      );
    },
    onSuccess: (_, { title, enabled }) =>
      toast.success('Saved', enabled ? `You'll get: ${title}` : `You won't get: ${title}`),
    onError: (problem) => {
      toast.error("Couldn't save that", problem.message);
      void client.invalidateQueries({ queryKey: settings.queryKey });
    },
  });
  if (!data?.publicKey || !here) return null;
  return (
    <Section
      title="Push notifications"
      id="push"
      line="Short messages on this device, in addition to email. They name no one and no price."
    >
      <Card>
        <Stack gap={16}>
          <Row gap={8}>
            <Button variant="secondary" loading={turn.isPending} onClick={() => turn.mutate(!here.on)}>
              {here.on ? 'Turn off in this browser' : 'Turn on in this browser'}
            </Button>
          </Row>
          <ul className={styles.switches} aria-label="Push notifications">
            {data.kinds.map((each) => (
              <li key={each.kind}>
                <SwitchField
                  label={each.title}
                  checked={each.enabled}
                  onChange={(enabled) => save.mutate({ ...each, enabled })}
                />
              </li>
            ))}
          </ul>
        </Stack>
      </Card>
    </Section>
  );
}
