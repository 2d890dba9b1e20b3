/** A card that the provider keeps for one of its customers. */
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
  /** What the customer's invoices are paid with; a subscription may have a card of its own. */
  readonly defaultId: string | null;
}

export interface ProviderSubscription {
  readonly id: string;
  readonly state: 'incomplete' | 'active' | 'past_due' | 'ended';
  readonly customerId: string;
  readonly itemId: string;
  /** The price that is renewed now. */
  readonly priceId: string;
  /** The price that a planned change puts in its place at the end of the period; null without one. */
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
  /** The price of the period that it pays; null where it pays none (only the difference of a change). */
  readonly priceId: string | null;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly attempted: boolean;
  readonly paidAt: Date | null;
  /** The payment that paid it; null while it is unpaid and where nothing was to be paid. */
  readonly paymentId: string | null;
}

/** A page on which a card is saved, without paying. */
export interface CardSetup {
  readonly id: string;
  readonly url: string | null;
  readonly state: 'open' | 'complete' | 'expired';
  /** The card that was saved. */
  readonly cardId: string | null;
}

/** Subscriptions, their invoices and the cards behind them. Every call throws `PaymentsAway` where nobody answers. */
export interface MembershipPayments {
  readSubscription(id: string): Promise<ProviderSubscription>;
  /** Ends it at once; one that has ended is answered as it is. */
  cancelSubscription(input: { id: string; key: string }): Promise<ProviderSubscription>;
  /** Ends it with its period, or takes that back. A planned change of plan is given up first. */
  setCancelAtPeriodEnd(input: { id: string; cancel: boolean }): Promise<void>;
  /** Puts another price in place of the present one at the end of the period. */
  changePriceAtPeriodEnd(input: { id: string; priceId: string }): Promise<void>;
  /** Gives up a planned change of plan. */
  dropPlannedChange(id: string): Promise<void>;
  createPrice(input: { key: string; name: string; cents: number; every: 'month' | 'year' }): Promise<{ id: string }>;
  /** Allows the hosted page to change a subscription to this price; answers the id of that permission. */
  createPortal(input: { key: string; priceId: string; returnUrl: string }): Promise<{ id: string }>;
  /** Opens the hosted page that confirms another price: it names the pro-rata sum and takes it. */
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
  /** Tries to collect an open invoice with the card on file. `declined` too where its owner would have to confirm. */
  payInvoice(id: string): Promise<'paid' | 'declined'>;
  listCards(customerId: string): Promise<ProviderCards>;
  /** Makes a card the one that renewals are paid with. Throws `PaymentsRefused` where it isn't this customer's. */
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
