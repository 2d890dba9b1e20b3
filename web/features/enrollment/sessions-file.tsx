import { IconCalendarPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { showCohortCalendar } from '#contract/enrollment/places.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';

/** Downloads a cohort's class sessions as a calendar file. */
export function SessionsFile({ cohortId, cohortName }: { cohortId: number; cohortName: string }) {
  const file = useMutation({
    mutationFn: () => call(showCohortCalendar, { params: { id: cohortId } }),
    onSuccess: ({ content, filename }) => {
      const address = URL.createObjectURL(new Blob([content], { type: 'text/calendar' }));
      const link = document.createElement('a');
      link.href = address;
      link.download = filename;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 1000);
    },
    onError: (error) => toast.error("Couldn't create the calendar file", error.message),
  });
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<IconCalendarPlus size={16} stroke={1.75} aria-hidden="true" />}
      aria-description={cohortName}
      loading={file.isPending}
      onClick={() => file.mutate()}
    >
      Calendar file (.ics)
    </Button>
  );
}
