/** A payment with a card that is charged from our own page, without the provider's hosted one. */
export interface CardPayment {
  readonly id: string;
  /** Our reference, as it was made with. */
  readonly reference: string | null;
  /**
   * `open`: nothing was taken, and it may still be confirmed. `needs_action`: its owner has to confirm in the browser.
   * `working`: the provider is at it. `paid`: the money is ours. `ended`: it never will be.
   */
  readonly state: 'open' | 'needs_action' | 'working' | 'paid' | 'ended';
  readonly cents: number;
  readonly currency: string;
  readonly chargeId: string | null;
  /** With it the browser confirms this payment, and nothing else. */
  readonly clientSecret: string | null;
  /** Why the last try was refused, in the provider's words; null where none was. */
  readonly failure: string | null;
}

/** The card said no; the message is the provider's own, written for the person who pays. Nothing was taken. */
export class CardRefused extends Error {
  override readonly name = 'CardRefused';
}

/** Cards charged by us: made without taking anything, then confirmed, so that an answer that got lost can be asked for. */
export interface CardPayments {
  createCardPayment(input: {
    key: string;
    customerId: string;
    cents: number;
    reference: string;
    description: string;
  }): Promise<CardPayment>;
  /**
   * Takes the money, or says that the card's owner has to confirm. Throws `CardRefused` where the card says no and
   * `PaymentsRefused` where the card isn't this customer's or there is none.
   */
  confirmCardPayment(input: { key: string; id: string; paymentMethodId: string }): Promise<CardPayment>;
  readCardPayment(id: string): Promise<CardPayment>;
  /** Ends a payment that wasn't made; one that was is answered as it is. */
  cancelCardPayment(id: string): Promise<CardPayment>;
}
