import type { Refusal } from '#contract/primitives/problem.ts';
import { type MailData, queueMail } from '#server/features/mailings/index.ts';
import type { SeatOffer, WaitlistEntry } from '#server/features/seats/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** Emails to people on a waitlist. Each is queued in the transaction of the change, and notifies once. */
export interface WaitlistMails {
  joined(tx: Ctx, entry: WaitlistEntry): Promise<unknown>;
  offered(tx: Ctx, offer: SeatOffer): Promise<unknown>;
  expired(tx: Ctx, entry: { readonly entryId: number; readonly userId: number }): Promise<unknown>;
}

/** What a pool's seats belong to: a cohort, an event or one of its ticket types, or a kind of spot in a workout. */
export interface WaitlistOwner {
  readonly mails: WaitlistMails;
  /** Until when a seat may be offered (rules §4: deadline or start). Null: none is offered. */
  readonly offersUntil: Date | null;
  /**
   * Ends the waitlist of something that has begun or is over; people on it are notified if there is an email for that.
   */
  close(ctx: Ctx): Promise<void>;
  /** Notifies open pages that a seat changed hands. */
  changed?(ctx: Ctx): void;
}

/** A person about to join a waitlist; created after all refusals that don't depend on what the person holds. */
export interface WaitlistJoin<Result> {
  readonly poolId: number;
  readonly mails: Pick<WaitlistMails, 'joined'>;
  /**
   * Locks what the person holds (credits, an attendance, or spots) until the end of the transaction, so that they can't
   * take a seat while joining.
   */
  lockHolder(tx: Ctx): Promise<unknown>;
  /** Why a person who holds a seat can't wait for one. Null: they hold none. Read under `lockHolder`. */
  refusalOfHolder(tx: Ctx): Promise<Refusal | null>;
  present(entry: WaitlistEntry): Result;
}

/** Send occasions for one entry: the offer, the beginning, and the end are each emailed once. */
export const entryOccasion = (entryId: number): string => `waitlist:${entryId}`;
export const offerOccasion = (offer: SeatOffer): string => `waitlist:${offer.entryId}:${offer.expiresAt.toISOString()}`;

type WaitlistPrefix = '' | 'cohort_' | 'workout_';

/** The emails of one waitlist: `prefix` says whose kinds of email (`cohort_waitlist_joined`), `about` which waitlist. */
export function waitlistMails<Prefix extends WaitlistPrefix>(
  prefix: Prefix,
  about: MailData[`${Prefix}waitlist_expired`],
  schoolId: number,
): WaitlistMails {
  return {
    joined: (tx, { id, userId, place }) =>
      queueMail<`${WaitlistPrefix}waitlist_joined`>(tx, {
        kind: `${prefix}waitlist_joined`,
        occasion: entryOccasion(id),
        to: { userId },
        data: { ...about, place },
        schoolId,
      }),
    offered: (tx, offer) =>
      queueMail<`${WaitlistPrefix}waitlist_offered`>(tx, {
        kind: `${prefix}waitlist_offered`,
        occasion: offerOccasion(offer),
        to: { userId: offer.userId },
        data: { ...about, expiresAt: offer.expiresAt.toISOString() },
        schoolId,
      }),
    expired: (tx, { entryId, userId }) =>
      queueMail(tx, {
        kind: `${prefix}waitlist_expired`,
        occasion: entryOccasion(entryId),
        to: { userId },
        data: about,
        schoolId,
      }),
  };
}
