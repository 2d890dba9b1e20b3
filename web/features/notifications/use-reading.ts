import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readAllNotifications, readNotification } from '#contract/notifications/notifications.endpoints.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';

/** Marks one notification as read, or all up to the newest one shown. */
export function useReading() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['notifications'] });
  const onError = (error: Error) => toast.error("Couldn't mark it as read", error.message);
  const one = useMutation({
    mutationFn: (id: number) => call(readNotification, { params: { id } }),
    onSettled,
    onError,
  });
  const all = useMutation({
    mutationFn: (upTo: number) => call(readAllNotifications, { body: { upTo } }),
    onSettled,
    onError,
  });
  return { one, all };
}
