/**
 * Checkout: quote, order, payment, refund, codes. Knows nothing about what is sold: a line carries a kind and an id,
 * and the journeys know what they mean. Money in cents (rules §5).
 */
export { allocate } from './allocate.rules.ts';
export { claimAwaitedCheck, noteAwaited } from './awaited-order.store.ts';
export { reconcileDisputedRefunds } from './bank-refunds.ts';
export { booksOf, type Comparison, compareBooks } from './books/compare-books.ts';
export { compareHourly } from './books/compare-hourly.ts';
export { type LastComparison, lastComparisons } from './books/comparison.store.ts';
export { dollars, PROVIDER_NAMES } from './books/difference.rules.ts';
export { type Card, cardsOf, syncCards } from './card.store.ts';
export {
  type CardSetupRow,
  cardSetupByReference,
  endCardSetup,
  insertCardSetup,
  markSetupReconciled,
  openCardSetups,
  setSetupSession,
} from './card-setup.store.ts';
export { CHECKOUT_LINKS } from './checkout-links.limit.ts';
export { attachCode, codeOf, nextCodeOf, spendCode } from './code.store.ts';
export { type CodePricer, codePricerFor } from './code-prices.ts';
export { CREDIT_REFUND_DAYS, creditsLine, creditsRefundableUntil } from './credits.rules.ts';
export { closeDispute, recordDispute } from './dispute.store.ts';
export { endOrder, endUnopenedOrder } from './end-order.ts';
export { ERASE_CUSTOMER_JOB } from './erase-customer.ts';
/** Removes a person from this feature's tables when their account is erased. */
export { forgetPerson } from './forget-person.store.ts';
export { fulfillCredits } from './fulfill-credits.ts';
export { loadUnrefundedAmounts, refundOf } from './line-refund.ts';
export { ALL, type LineParts, type Share, shareOfLine } from './line-share.rules.ts';
export { markPaid, type ReceivedPayment } from './mark-paid.ts';
export { ensureCustomer, openCheckoutSession } from './open-checkout-session.ts';
export { type OrderState, orderStateAfterRefunds, RECONCILE_AFTER_MINUTES } from './order.rules.ts';
export {
  allocateOrderIds,
  insertOrders,
  type LineState,
  loadOrder,
  lockBuyer,
  lockOrder,
  type NewOrder,
  type Order,
  type OrderIds,
  type OrderLine,
  type OrderPurpose,
  setDisputed,
  setLineStates,
  setPayPalOrder,
  setReconciled,
  setSession,
  transitionOrder,
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
export { orderMetadata, payPalFacts } from './order-metadata.rules.ts';
export { decidePaidEnrollment } from './paid-enrollment.rules.ts';
export {
  findCustomerId,
  insertRenewalPayment,
  type Payment,
  paymentByProviderId,
  paymentOfOrder,
} from './payment.store.ts';
export { checkoutBusy, codeGone, placeOrder } from './place-order.ts';
export { priceChanged } from './price-changed.ts';
export {
  CODE_ALREADY_USED,
  CODE_EXPIRED,
  CODE_INVALID,
  CODE_USED_UP,
  describeEffect,
  isHighValueCode,
  normalizeCode,
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
export { loadEvent, markEvent, type StoredEvent, unhandledEvents } from './provider-event.store.ts';
export {
  type BasketLine,
  type Code,
  codeCovers,
  creditLimit,
  MIN_CHARGE_CENTS,
  type PriceClass,
  type Quote,
  type QuoteRefusal,
  quote,
} from './quote.rules.ts';
export { receiveEvent, SETTLE_EVENT_JOB } from './receive-event.ts';
export { loadRefund, type Refund, recordManualSettlement, reopenRefund } from './refund.store.ts';
export { type LineRefund, type Refunded, refundLines, returnedOf } from './refund-lines.ts';
export { refundRenewal } from './refund-renewal.ts';
export { CHECK_DISPUTES_JOB, sendRefund, settleReportedRefund } from './send-refund.ts';
export { SEND_REFUND_JOB } from './send-refund-job.ts';
export { type ReadKind, WEBHOOK_EVENTS, webhookEventTypes } from './webhook-events.ts';
export { withProvider } from './with-provider.ts';
