/** A card payment made on our own page, without the provider's hosted one. */
export interface CardPayment {
  readonly id: string;
  /** Our reference, as sent on creation. */
  readonly reference: string | null;
  /**
   * `open`: nothing was taken, and it may still be confirmed. `needs_action`: the cardholder must confirm in the
   * browser. `working`: the provider is processing it. `paid`: the money is ours. `ended`: it will never be paid.
   */
  readonly state: 'open' | 'needs_action' | 'working' | 'paid' | 'ended';
  readonly cents: number;
  readonly currency: string;
  readonly chargeId: string | null;
  /** Lets the browser confirm this payment, and nothing else. */
  readonly clientSecret: string | null;
  /** Why the last attempt was refused, in the provider's words; null if none was. */
  readonly failure: string | null;
}

/** The card was declined; the message is the provider's own, written for the cardholder. Nothing was taken. */
export class CardRefused extends Error {
  override readonly name = 'CardRefused';
}

/**
 * Cards that we charge. A payment is created without taking anything, then confirmed, so we can look it up if a
 * response is lost.
 */
export interface CardPayments {
  createCardPayment(input: {
    key: string;
    customerId: string;
    cents: number;
    reference: string;
    /** What the provider keeps with the payment. */
    metadata: Readonly<Record<string, string>>;
    description: string;
  }): Promise<CardPayment>;
  /**
   * Takes the money, or reports that the cardholder must confirm. Throws `CardRefused` if the card is declined, and
   * `PaymentsRefused` if the card isn't this customer's or doesn't exist.
   */
  confirmCardPayment(input: { key: string; id: string; paymentMethodId: string }): Promise<CardPayment>;
  readCardPayment(id: string): Promise<CardPayment>;
  /** Ends an unpaid payment; a paid one is returned as is. */
  cancelCardPayment(id: string): Promise<CardPayment>;
}
