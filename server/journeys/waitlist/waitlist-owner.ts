import type { Refusal } from '#contract/primitives/problem.ts';
import type { SeatOffer, WaitlistEntry } from '#server/features/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** How those on a waitlist hear of it: each runs in the transaction of what it tells, and tells it once. */
export interface WaitlistMails {
  joined(tx: Ctx, entry: WaitlistEntry): Promise<unknown>;
  offered(tx: Ctx, offer: SeatOffer): Promise<unknown>;
  expired(tx: Ctx, entry: { readonly entryId: number; readonly userId: number }): Promise<unknown>;
}

/** What the seats of a pool are for: a cohort, an event or one of its ticket types, a kind of place in a workout. */
export interface WaitlistOwner {
  readonly mails: WaitlistMails;
  /** Until when a seat may be offered (rules §4: deadline or start); null: none is. */
  readonly offersUntil: Date | null;
  /** Ends the waitlist of what has begun or is over; who was on it hears of it where that is a kind of mail. */
  close(ctx: Ctx): Promise<void>;
  /** Open pages hear that a seat changed hands. */
  changed?(ctx: Ctx): void;
}

/** One person who would wait for a seat; made after everything was refused that doesn't depend on what the person holds. */
export interface Waiting<Answer> {
  readonly poolId: number;
  readonly mails: Pick<WaitlistMails, 'joined'>;
  /** From here to the end of the transaction nobody else changes what this person holds here: not taken while joining. */
  lockHolder(tx: Ctx): Promise<unknown>;
  /** Why somebody who holds a seat doesn't wait for one; null: holds none. Read under `lockHolder`. */
  refusalOfHolder(tx: Ctx): Promise<Refusal | null>;
  present(entry: WaitlistEntry): Answer;
}

/** The words for one entry: an offer is told once, so are the beginning and the end. */
export const occasionOf = (entryId: number): string => `waitlist:${entryId}`;
export const occasionOfOffer = (offer: SeatOffer): string =>
  `waitlist:${offer.entryId}:${offer.expiresAt.toISOString()}`;
