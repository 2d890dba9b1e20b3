import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';
import { dollars } from '../primitives/money.ts';
import { id, instant, pageMeta } from '../primitives/wire.ts';

export const staffDispute = z.object({
  id,
  state: z.enum(['open', 'won', 'lost']),
  amount: dollars,
  reason: z.string().nullable(),
  openedAtUtc: instant,
  closedAtUtc: instant.nullable(),
  /** Deadline for evidence; null: unknown or closed. */
  answerByUtc: instant.nullable(),
  /** Whole days until the deadline, never below 0. */
  daysLeft: z.number().int().nullable(),
  person: z.object({ id, displayName: z.string() }),
  orderId: id.nullable(),
  receiptNumber: z.string().nullable(),
  /** What is suspended (or was taken away), in words. */
  suspended: z.array(z.string()),
  /** What is withheld from schools in the meantime. */
  withheld: z.array(z.object({ school: z.string(), amount: dollars })),
  /** The provider's page for sending evidence. */
  providerUrl: z.string().nullable(),
});
export type StaffDispute = z.infer<typeof staffDispute>;

export const listDisputes = endpoint({
  method: 'GET',
  path: '/admin/disputes',
  summary: "Disputed payments: open ones with days left and what's suspended, or all; staff only",
  tag: 'Staff',
  audience: 'staff',
  query: z.object({
    only: z.enum(['open', 'closed', 'all']).default('open'),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  response: z.object({ disputes: z.array(staffDispute), open: z.number().int(), meta: pageMeta }),
});
