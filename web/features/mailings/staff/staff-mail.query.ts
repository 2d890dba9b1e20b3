import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listFailedMail, listPersonMail } from '#contract/mailings/staff-mail.endpoints.ts';
import { call } from '#web/api/client.ts';

export type MailShown = 'day' | 'week' | 'retried';

export interface MailSearch {
  only?: MailShown | undefined;
  page?: number | undefined;
}

/** Key of all mail data for staff; reloaded after each action. */
export const STAFF_MAIL = ['mailings'] as const;

/** Emails that failed recently, or are being retried. */
export const failedMailQuery = ({ only = 'day', page = 1 }: MailSearch) =>
  queryOptions({
    queryKey: [...STAFF_MAIL, 'failed', only, page],
    queryFn: () => call(listFailedMail, { query: { only, page } }),
    placeholderData: keepPreviousData,
  });

export const personMailQuery = (id: number, page = 1) =>
  queryOptions({
    queryKey: [...STAFF_MAIL, 'person', id, page],
    queryFn: () => call(listPersonMail, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
  });
