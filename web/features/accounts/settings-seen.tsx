import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SettingsUser, updateUser } from '#contract/accounts/settings.endpoints.ts';
import { call } from '#web/api/client.ts';
import { settingsQuery } from '#web/features/accounts/settings.query.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { SwitchField } from '#web/kit/form/switch-field.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Section } from '#web/kit/layout/page.tsx';

/** Whether others see at an event that this person is going. Saves automatically. */
export function SettingsSeen({ user }: { user: SettingsUser }) {
  const client = useQueryClient();
  const { queryKey } = settingsQuery(user.id);
  const updateCache = (showsAttendance: boolean) =>
    client.setQueryData(queryKey, (before) => before && { ...before, showsAttendance });
  const save = useMutation({
    mutationFn: (showsAttendance: boolean) => call(updateUser, { params: { id: user.id }, body: { showsAttendance } }),
    onMutate: updateCache,
    onSuccess: async (_, shown) => {
      toast.success('Saved', shown ? 'Others see that you’re going.' : 'We’ll count you, but we won’t show your name.');
      await client.invalidateQueries({ queryKey: ['events'] });
    },
    onError: (problem, shown) => {
      updateCache(!shown);
      toast.error("Couldn't save that", problem.message);
    },
  });
  return (
    <Section title="Who can see you" id="seen">
      <Card>
        <SwitchField
          label="Show me at events I go to"
          help="Anyone who opens the event’s page sees your display name and picture. When this is off, we only count you."
          checked={user.showsAttendance}
          onChange={(shown) => save.mutate(shown)}
        />
      </Card>
    </Section>
  );
}
