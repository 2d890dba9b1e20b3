import type { ReactNode } from 'react';
import type { Payout } from '#contract/payouts/payout.ts';
import { renderHtml } from '#web/kit/drawn.factory.tsx';
import { TimeZone } from '#web/kit/time/time-zone.tsx';

/** A payout's upcoming first part, for tests. */
export const aPart: Payout = {
  id: 7,
  status: 'upcoming',
  part: 1,
  cohortId: 3,
  moniker: 'Winter',
  courseId: 1,
  name: 'Voice: Winter',
  courseName: 'Voice',
  imageUrl: null,
  cover: 'mouths-0-7',
  startsAtUtc: '2026-12-30T00:00:00.000Z',
  endsAtUtc: '2027-02-09T00:00:00.000Z',
  creditCost: 15,
  userCohortsCount: 6,
  capacity: 20,
  plannedPaidAtUtc: '2027-01-13T12:00:00.000Z',
  data: { dollars: 956.25, payout_amount: 478.12, students: 6, total_revenue: 1125 },
  kind: 'part',
  parts: 2,
  cause: null,
  subject: { kind: 'cohort', id: 3 },
  heldBecause: null,
  finalizedAtUtc: null,
  reference: null,
};

/** Renders a node as on the page, in New York time, with working links; for tests. */
export function drawn(node: ReactNode): Promise<string> {
  return renderHtml(<TimeZone zone="America/New_York">{node}</TimeZone>);
}
