import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listFailedMail, listPersonMail } from '#contract/mailings/staff-mail.endpoints.ts';
import { call } from '#web/api/client.ts';

export type MailShown = 'day' | 'week' | 'retried';

/** Which mails are looked at, as it stands in the address. */
export interface MailSearch {
  only?: MailShown | undefined;
  page?: number | undefined;
}

/** All that staff read of mail: read again after each act. */
export const STAFF_MAIL = ['mailings'] as const;

/** Mail that failed lately, or is tried again. */
export const failedMailQuery = ({ only = 'day', page = 1 }: MailSearch) =>
  queryOptions({
    queryKey: [...STAFF_MAIL, 'failed', only, page],
    queryFn: () => call(listFailedMail, { query: { only, page } }),
    placeholderData: keepPreviousData,
  });

/** Every mail to one person. */
export const personMailQuery = (id: number, page = 1) =>
  queryOptions({
    queryKey: [...STAFF_MAIL, 'person', id, page],
    queryFn: () => call(listPersonMail, { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
  });
