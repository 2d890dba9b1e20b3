import { queryOptions } from '@tanstack/react-query';
import { listRefunds } from '#contract/checkout/staff-refunds.endpoints.ts';
import { listFailedMail } from '#contract/mailings/staff-mail.endpoints.ts';
import { listDisputes } from '#contract/payouts/staff-disputes.endpoints.ts';
import { listReadySchools } from '#contract/payouts/staff-payouts.endpoints.ts';
import { listApplications } from '#contract/schools/staff-applications.endpoints.ts';
import { listListings } from '#contract/schools/staff-listings.endpoints.ts';
import { call } from '#web/api/client.ts';
import { counted } from '#web/kit/text/counted.ts';

interface Waiting {
  readonly count: number;
  /** What makes the queue urgent. */
  readonly hint?: string | undefined;
}

interface Source {
  readonly to:
    | '/admin/applications'
    | '/admin/listings'
    | '/admin/disputes'
    | '/admin/payouts'
    | '/admin/refunds'
    | '/admin/mail';
  readonly label: string;
  readonly count: () => Promise<Waiting>;
}

const dueIn = (days: number): string =>
  days === 0 ? 'Next response due today' : `${counted(days, 'day')} left for the next response`;

/**
 * Everything that is waiting for staff, page by page: the page's URL, its label, and how to count it from that page's
 * own list.
 */
const QUEUES: readonly Source[] = [
  {
    to: '/admin/applications',
    label: 'Applications',
    count: async () => ({ count: (await call(listApplications, { query: {} })).counts.waiting }),
  },
  {
    to: '/admin/listings',
    label: 'Listings',
    count: async () => ({ count: (await call(listListings, { query: {} })).counts.waiting }),
  },
  {
    to: '/admin/disputes',
    label: 'Open disputes',
    count: async () => {
      const { open, disputes } = await call(listDisputes, { query: {} });
      const days = disputes.map(({ daysLeft }) => daysLeft).filter((remaining) => remaining !== null);
      return { count: open, hint: days.length > 0 ? dueIn(Math.min(...days)) : undefined };
    },
  },
  {
    to: '/admin/payouts',
    label: 'Schools with payouts ready',
    count: async () => {
      const { counts } = await call(listReadySchools, { query: { only: 'ready' } });
      return { count: counts.ready };
    },
  },
  {
    to: '/admin/refunds',
    label: 'Failed refunds we still owe',
    count: async () => ({ count: (await call(listRefunds, { query: {} })).owed }),
  },
  {
    to: '/admin/mail',
    label: 'Emails that failed in the last 24 hours',
    count: async () => ({ count: (await call(listFailedMail, { query: { only: 'day' } })).meta.total }),
  },
];

export interface Queue extends Pick<Source, 'to' | 'label'> {
  /** Null: couldn't be counted. */
  readonly waiting: Waiting | null;
}

async function countAll(): Promise<Queue[]> {
  const counts = await Promise.allSettled(QUEUES.map(({ count }) => count()));
  const [first] = counts;
  // If every list failed, the cause isn't a single list.
  if (first?.status === 'rejected' && counts.every(({ status }) => status === 'rejected')) throw first.reason;
  return QUEUES.map(({ to, label }, index) => {
    const settled = counts[index];
    return { to, label, waiting: settled?.status === 'fulfilled' ? settled.value : null };
  });
}

/** Everything that is waiting for staff; a list that fails to load is shown without its number. */
export const queuesQuery = () => queryOptions({ queryKey: ['staff', 'queues'], queryFn: countAll, staleTime: 0 });
