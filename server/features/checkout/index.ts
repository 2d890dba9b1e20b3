/**
 * Checkout: quote, order, payment, refund, codes. Knows nothing about what is sold: a line carries a kind and an id,
 * and the journeys know what they mean. Money in cents (rules §5).
 */
export { allocate } from './allocate.rules.ts';
export { askedForAwaited, noteAwaited } from './awaited-order.store.ts';
export { followDisputes } from './bank-refunds.ts';
export { booksOf, type Comparison, compareBooks } from './books/compare-books.ts';
export { compareHourly } from './books/compare-hourly.ts';
export { type LastComparison, lastComparisons } from './books/comparison.store.ts';
export { dollars, PROVIDER_NAMES } from './books/difference.rules.ts';
export { type Card, cardsOf, keepCards } from './card.store.ts';
export {
  type CardSetupRow,
  cardSetupByReference,
  endCardSetup,
  insertCardSetup,
  openCardSetups,
  setSetupAsked,
  setSetupSession,
} from './card-setup.store.ts';
export { CHECKOUT_LINKS } from './checkout-links.limit.ts';
export { attachCode, codeOf, nextCodeOf, spendCode } from './code.store.ts';
export { type CodePrices, codePricesOf } from './code-prices.ts';
export { CREDIT_REFUND_DAYS, creditsLine, creditsRefundableUntil } from './credits.rules.ts';
export { moveDispute, noteDispute } from './dispute.store.ts';
export { endOrder, endUnopened } from './end-order.ts';
export { ERASE_CUSTOMER_JOB } from './erase-customer.ts';
/** Removes a person from this feature's tables when their account is erased. */
export { forgetPerson } from './forget-person.store.ts';
export { giveCredits } from './fulfil-credits.ts';
export { decidePlace } from './late-payment.rules.ts';
export { leftOfLine, refundOf } from './line-refund.ts';
export { ALL, type LineParts, type Share, shareOfLine } from './line-share.rules.ts';
export { markPaid, type ReceivedPayment } from './mark-paid.ts';
export { customerFor, openSession } from './open-session.ts';
export { type OrderState, RECONCILE_AFTER_MINUTES, stateByRefunds } from './order.rules.ts';
export {
  allocateOrderIds,
  insertOrders,
  type LineState,
  loadOrder,
  lockBuyer,
  lockOrder,
  moveOrder,
  type NewOrder,
  type Order,
  type OrderIds,
  type OrderLine,
  type OrderPurpose,
  setDisputed,
  setLines,
  setPayPalOrder,
  setReconciled,
  setSession,
} from './order.store.ts';
export {
  openCheckoutOf,
  openPurchaseOf,
  orderIdByPayPalOrder,
  orderIdByReference,
  orderIdOfLine,
  purchaseBySession,
  unsettledOrders,
} from './order-find.store.ts';
export {
  customerOf,
  insertRenewalPayment,
  type Payment,
  paymentByProviderId,
  paymentOfOrder,
} from './payment.store.ts';
export { codeGone, placeOrder } from './place-order.ts';
export { priceChanged } from './price-changed.ts';
export {
  CODE_OVER,
  CODE_USED_BY_YOU,
  CODE_USED_UP,
  codeText,
  effectOf,
  isWorthMuch,
  NO_SUCH_CODE,
  type PromoCode,
  redeemRefusal,
} from './promo.rules.ts';
export {
  insertRedemption,
  loadPromoCode,
  loadRedemption,
  lockPromoCode,
  lockRedemption,
  openRedemption,
  promoCodeByText,
  type Redemption,
  setRedemptionApplied,
  setRedemptionFailed,
  timesRedeemed,
  waitingRedemptions,
} from './promo.store.ts';
export { createPromoCode, endPromoCode } from './promo-code.store.ts';
export { withProvider } from './provider-away.ts';
export { loadEvent, markEvent, type StoredEvent, unhandledEvents } from './provider-event.store.ts';
export {
  type BasketLine,
  type Code,
  codeCovers,
  creditLimit,
  LEAST_CHARGE_CENTS,
  type PriceClass,
  type Quote,
  type QuoteRefusal,
  quote,
} from './quote.rules.ts';
export { receiveEvent, SETTLE_EVENT_JOB } from './receive-event.ts';
export { loadRefund, noteSettledByHand, type Refund, reopenRefund } from './refund.store.ts';
export { type LineRefund, type Refunded, refundLines, returnedOf } from './refund-lines.ts';
export { refundRenewal } from './refund-renewal.ts';
export { ASK_DISPUTES_JOB, sendRefund, settleReportedRefund } from './send-refund.ts';
export { SEND_REFUND_JOB } from './send-refund-job.ts';
export { type ReadKind, WEBHOOK_EVENTS, webhookEventTypes } from './webhook-events.ts';
