import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  getEmailTemplate,
  listCourseEmailTemplates,
  listEventEmailTemplates,
} from '#contract/campaigns/email-templates.endpoints.ts';
import { checkEmailSend, getMailing, listEmailRecipients } from '#contract/campaigns/sending.endpoints.ts';
import {
  listEmailLists,
  listEmailReaders,
  listEmailTokens,
  previewEmail,
} from '#contract/campaigns/writing.endpoints.ts';
import type { BodyInputOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { call } from '#web/api/client.ts';

const KEY = ['campaigns'] as const;
/** How often a sending that is on hold or in progress is polled. */
const FOLLOWS_MS = 1_500;
/** How often the stats of an active automated email are polled. */
const AUTOMATED_MS = 30_000;

/** The preview's request: unsaved content, and the reader. */
export type PreviewInput = BodyInputOf<typeof previewEmail>;
export type EmailReader = ResponseOf<typeof listEmailReaders>['readers'][number];
export type Preview = ResponseOf<typeof previewEmail>['preview'];
export type SendCheck = ResponseOf<typeof checkEmailSend>;

/** The emails of a course (`address`: its slug or id, as in the path). */
export const courseEmailsQuery = (address: string) =>
  queryOptions({
    queryKey: [...KEY, 'course', address],
    queryFn: () => call(listCourseEmailTemplates, { params: { id: address } }),
  });

export const eventEmailsQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'event', id],
    queryFn: () => call(listEventEmailTemplates, { params: { id } }),
  });

export const emailTemplateQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: async () => (await call(getEmailTemplate, { params: { id } })).email_template,
    // A draft isn't refetched behind the writer's back.
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => {
      const sending = state.data?.sending;
      if (sending === 'held' || sending === 'sending') return FOLLOWS_MS;
      return state.data?.automation && state.data.status === 'active' ? AUTOMATED_MS : false;
    },
  });

/** The progress of a sending, for the rows of a list. */
export const mailingQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'mailing', id],
    queryFn: async () => (await call(getMailing, { params: { id } })).mailing,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.state === 'held' || state.data?.state === 'sending' ? FOLLOWS_MS : false,
  });

/** The lists that a one-time email can be sent to. */
export const emailListsQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'lists', id],
    queryFn: async () => (await call(listEmailLists, { params: { id } })).lists,
  });

/** What a sample reader gets for each token; `list`: one that is chosen and not saved yet. */
export const emailTokensQuery = (id: number, list: string) =>
  queryOptions({
    queryKey: [...KEY, 'tokens', id, list],
    queryFn: async () => (await call(listEmailTokens, { params: { id }, query: { list: list || undefined } })).tokens,
    placeholderData: keepPreviousData,
  });

export const emailReadersQuery = (id: number, list: string, contains: string) =>
  queryOptions({
    queryKey: [...KEY, 'readers', id, list, contains],
    queryFn: async () =>
      (await call(listEmailReaders, { params: { id }, query: { list: list || undefined, contains } })).readers,
    placeholderData: keepPreviousData,
  });

export const emailPreviewQuery = (id: number, input: PreviewInput) =>
  queryOptions({
    queryKey: [...KEY, 'preview', id, input],
    queryFn: async () => (await call(previewEmail, { params: { id }, body: input })).preview,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

/** The dry run of a sending. */
export const sendCheckQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'check', id],
    queryFn: () => call(checkEmailSend, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });

export type RecipientSegment = 'all' | 'gets' | 'left_out';

export const recipientsQuery = (id: number, filter: { segment: RecipientSegment; contains: string; page: number }) =>
  queryOptions({
    queryKey: [...KEY, 'recipients', id, filter],
    queryFn: () => call(listEmailRecipients, { params: { id }, query: filter }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/**
 * After a change to any email: refetches the lists and everything read from the email, except the open editor's own
 * copy (`except`).
 */
export async function refreshEmails(client: QueryClient, except?: number): Promise<void> {
  await client.invalidateQueries({
    queryKey: KEY,
    predicate: ({ queryKey }) => !(queryKey[1] === 'one' && queryKey[2] === except),
  });
}
