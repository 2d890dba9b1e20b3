/** A card that the provider stores for one of its customers. */
export interface ProviderCard {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

export interface ProviderCards {
  /** Newest first. */
  readonly cards: readonly ProviderCard[];
  /** The card that pays the customer's invoices; a subscription may have its own. */
  readonly defaultId: string | null;
}

export interface ProviderSubscription {
  readonly id: string;
  readonly state: 'incomplete' | 'active' | 'past_due' | 'ended';
  readonly customerId: string;
  readonly itemId: string;
  /** The price at which the subscription renews now. */
  readonly priceId: string;
  /** The price that a planned change switches to at the end of the period; null without one. */
  readonly nextPriceId: string | null;
  readonly scheduleId: string | null;
  readonly cardId: string | null;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly cancelAtPeriodEnd: boolean;
  readonly cancelAt: Date | null;
  readonly endedAt: Date | null;
  readonly endedBy: 'request' | 'payment_failed' | 'other' | null;
}

export interface ProviderInvoice {
  readonly id: string;
  readonly subscriptionId: string | null;
  readonly state: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  readonly reason: 'create' | 'cycle' | 'update' | 'other';
  readonly cents: number;
  /**
   * The price of the period that the invoice pays for; null if it pays for none (only for the difference of a change).
   */
  readonly priceId: string | null;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly attempted: boolean;
  readonly paidAt: Date | null;
  /** The payment that paid the invoice; null while it is unpaid, or if nothing was due. */
  readonly paymentId: string | null;
}

/** A page where a card is saved without a payment. */
export interface CardSetup {
  readonly id: string;
  readonly url: string | null;
  readonly state: 'open' | 'complete' | 'expired';
  readonly cardId: string | null;
}

/**
 * Subscriptions, their invoices, and the cards behind them. Every call throws `PaymentsUnavailable` if the provider doesn't
 * respond.
 */
export interface MembershipPayments {
  readSubscription(id: string): Promise<ProviderSubscription>;
  /** Ends a subscription right away; one that has already ended is returned as is. */
  cancelSubscription(input: { id: string; key: string }): Promise<ProviderSubscription>;
  /** Ends a subscription at the end of its period, or undoes that. A planned change of plan is dropped first. */
  setCancelAtPeriodEnd(input: { id: string; cancel: boolean }): Promise<void>;
  /** Switches to another price at the end of the period. */
  changePriceAtPeriodEnd(input: { id: string; priceId: string }): Promise<void>;
  dropPlannedChange(id: string): Promise<void>;
  createPrice(input: { key: string; name: string; cents: number; every: 'month' | 'year' }): Promise<{ id: string }>;
  /** Allows the hosted page to switch a subscription to this price; returns the id of that permission. */
  createPortal(input: { key: string; priceId: string; returnUrl: string }): Promise<{ id: string }>;
  /** Opens the hosted page that confirms another price: it shows the prorated amount and charges it. */
  openPriceChange(input: {
    portalId: string;
    customerId: string;
    subscriptionId: string;
    itemId: string;
    priceId: string;
    doneUrl: string;
    backUrl: string;
  }): Promise<{ url: string }>;
  readInvoice(id: string): Promise<ProviderInvoice>;
  /** Newest first. */
  listInvoices(subscriptionId: string): Promise<ProviderInvoice[]>;
  /**
   * Tries to collect an open invoice with the card on file. Also `declined` if the cardholder would have to confirm.
   */
  payInvoice(id: string): Promise<'paid' | 'declined'>;
  listCards(customerId: string): Promise<ProviderCards>;
  /** Makes a card the one that pays for renewals. Throws `PaymentsRefused` if it isn't this customer's. */
  setDefaultCard(input: { customerId: string; subscriptionId: string | null; cardId: string }): Promise<void>;
  openCardSetup(input: {
    key: string;
    reference: string;
    customerId: string;
    doneUrl: string;
    backUrl: string;
  }): Promise<CardSetup>;
  readCardSetup(id: string): Promise<CardSetup>;
}
