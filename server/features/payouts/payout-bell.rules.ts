import { type Cents, formatDollars, toDollars } from '#contract/primitives/money.ts';
import type { NotificationFacts } from './payout-notification.query.ts';

/** Payout changes that a school is notified of. */
export type PayoutHappened = 'finalized' | 'paid' | 'held' | 'lifted' | 'returned' | 'negative';

export interface PayoutBell {
  readonly title: string;
  readonly body: string;
  readonly href: string;
}

const money = (cents: Cents | null): string => formatDollars(toDollars(cents ?? 0)).replace('-', '−');

/**
 * The in-app notification's text. Never contains a learner's name, because notifications are kept longer than an
 * account may exist. If the school has no recipient, the text asks for one (rules-teachers P13).
 */
export function payoutBell(
  happened: PayoutHappened,
  about: { readonly schoolId: number; readonly payoutId: number },
  facts: NotificationFacts,
): PayoutBell {
  const school = `/teachers/schools/${about.schoolId}`;
  const href = `/teachers/payouts/${about.payoutId}`;
  const { cents, name } = facts;
  switch (happened) {
    case 'finalized': {
      const title = `Payout ${facts.kind === 'adjustment' ? 'adjusted' : 'finalized'}: ${money(cents)}`;
      return facts.hasRecipient || (cents ?? 0) <= 0
        ? { title, body: name ?? '', href }
        : { title, body: `${name ?? ''}: add a recipient so we can send it.`, href: school };
    }
    case 'paid':
      return {
        title: `Paid: ${money(cents)} to ${facts.recipient ?? ''}`,
        body: `Reference ${facts.reference ?? ''}.`,
        href: `${school}/payouts`,
      };
    case 'held':
      return { title: 'A payout is on hold', body: facts.holdReason ?? '', href };
    case 'lifted':
      return { title: 'A payout is no longer on hold', body: "We'll pay it as planned.", href };
    case 'returned':
      return {
        title: `A ${money(cents)} transfer was returned`,
        body: facts.returnedReason ?? '',
        href: `${school}/payouts`,
      };
    case 'negative':
      return {
        title: `Negative payout balance: ${money(facts.balanceCents)}`,
        body: "We'll deduct it from your upcoming payouts.",
        href: `${school}/payouts`,
      };
  }
}
