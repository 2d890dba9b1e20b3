/**
 * Seats: pools and holds. The only feature that counts seats: `taken + held ≤ capacity` at any concurrency (rules §4).
 */
export { convertHold } from './convert-hold.ts';
export { presentEntry } from './entry.present.ts';
export { type Hold, type HoldKind, holdById, holdsOfOrder, ordersHoldingIn } from './hold.store.ts';
export { CHECKOUT_HOLD_MINUTES, HOLDS_PER_PERSON, holdSeats } from './hold-seats.ts';
export {
  belowSold,
  belowSoldText,
  changeCapacity,
  closePool,
  closeUnusedPools,
  DEFAULT_EVENT_CAPACITY,
  openPool,
  remainingFor,
  reopenPools,
} from './manage-pool.ts';
export type { PoolKind } from './pool.store.ts';
export { PROMOTE_WAITLIST_JOB, queuePromotion, takeOfferedOrFreeSeat } from './queue-promotion.ts';
export { releaseHold, releaseHolds, releaseHoldsOfOrder } from './release-hold.ts';
export { releaseSeat, releaseTakenSeats, takeOneOfEach, takeSeat, takeSeats } from './take-seat.ts';
export { OFFER_HOURS, offerExpiry } from './waitlist.rules.ts';
export {
  entriesOf as waitlistEntriesOf,
  poolsToPromote,
  type WaitlistEntry,
  waitlistHasEntries,
  waitlistIsOpen,
} from './waitlist.store.ts';
export {
  closeWaitlists,
  endEntryWithSeat,
  expireOffers,
  joinWaitlist,
  leaveWaitlist,
  lockWaitlistEntries,
  promoteWaitlist,
  releaseOffersForCheckout,
  restoreOffers,
  restPool,
  type SeatOffer,
  takeOffer,
  wakePool,
} from './waitlist.ts';
