/** The test cards that this sandbox supports, with Stripe's numbers, tokens, and messages. */
export type Decline = { code: string; declineCode: string | null; message: string };

export type TestCard = {
  number: string;
  token: string;
  brand: 'visa' | 'mastercard' | 'amex';
  /** If set, every charge is refused. */
  decline?: Decline;
  /** Whether the card can be saved (declining cards can't, except the one made for that). */
  savable: boolean;
  /** `always`: each payment needs authentication. `unlessSetUp`: only until the card was saved with authentication. */
  authentication?: 'always' | 'unlessSetUp';
  refundFails?: boolean;
  disputes?: boolean;
};

const declined = (message: string, code: string, declineCode: string | null): Decline => ({
  code,
  declineCode,
  message,
});
const GENERIC = declined('Your card was declined.', 'card_declined', 'generic_decline');

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', token: 'visa', brand: 'visa', savable: true },
  { number: '5555555555554444', token: 'mastercard', brand: 'mastercard', savable: true },
  { number: '378282246310005', token: 'amex', brand: 'amex', savable: true },
  { number: '4000000000000002', token: 'visa_chargeDeclined', brand: 'visa', savable: false, decline: GENERIC },
  {
    number: '4000000000009995',
    token: 'visa_chargeDeclinedInsufficientFunds',
    brand: 'visa',
    savable: false,
    decline: declined('Your card has insufficient funds.', 'card_declined', 'insufficient_funds'),
  },
  {
    number: '4000000000000069',
    token: 'chargeDeclinedExpiredCard',
    brand: 'visa',
    savable: false,
    decline: declined('Your card has expired.', 'expired_card', 'expired_card'),
  },
  {
    number: '4000000000000127',
    token: 'chargeDeclinedIncorrectCvc',
    brand: 'visa',
    savable: false,
    decline: declined("Your card's security code is incorrect.", 'incorrect_cvc', 'incorrect_cvc'),
  },
  {
    number: '4000000000000119',
    token: 'chargeDeclinedProcessingError',
    brand: 'visa',
    savable: false,
    decline: declined(
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
      'processing_error',
    ),
  },
  { number: '4000000000000341', token: 'chargeCustomerFail', brand: 'visa', savable: true, decline: GENERIC },
  {
    number: '4000002500003155',
    token: 'authenticationRequiredOnSetup',
    brand: 'visa',
    savable: true,
    authentication: 'unlessSetUp',
  },
  {
    number: '4000002760003184',
    token: 'authenticationRequired',
    brand: 'visa',
    savable: true,
    authentication: 'always',
  },
  { number: '4000000000005126', token: 'refundFail', brand: 'visa', savable: true, refundFails: true },
  { number: '4000000000000259', token: 'createDispute', brand: 'visa', savable: true, disputes: true },
];

export const cardByNumber = (number: string): TestCard | undefined => TEST_CARDS.find((card) => card.number === number);

/** Finds `pm_card_visa`, `tok_visa`, and an older name of the generic declined card. */
export function cardByToken(token: string): TestCard | undefined {
  const name = token.replace(/^(pm_card_|tok_)/, '');
  if (name === token) return undefined;
  if (name === 'chargeDeclined') return cardByNumber('4000000000000002');
  return TEST_CARDS.find((card) => card.token === name);
}

/** What is wrong with a typed card, in Stripe's words; undefined if it can be tried. */
export function cardFault(
  card: { number: string; exp_month: number; exp_year: number; cvc?: string | undefined },
  now: number,
): { code: string; message: string; param: string } | undefined {
  if (!/^\d{12,19}$/.test(card.number) || !luhn(card.number)) {
    return { code: 'incorrect_number', message: 'Your card number is incorrect.', param: 'number' };
  }
  if (card.exp_month < 1 || card.exp_month > 12) {
    return { code: 'invalid_expiry_month', message: "Your card's expiration month is invalid.", param: 'exp_month' };
  }
  const today = new Date(now * 1000);
  const year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
  const past =
    year < today.getUTCFullYear() || (year === today.getUTCFullYear() && card.exp_month < today.getUTCMonth() + 1);
  if (past || year > today.getUTCFullYear() + 50) {
    return { code: 'invalid_expiry_year', message: "Your card's expiration year is invalid.", param: 'exp_year' };
  }
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc)) {
    return { code: 'invalid_cvc', message: "Your card's security code is invalid.", param: 'cvc' };
  }
  if (!cardByNumber(card.number)) {
    return {
      code: 'card_declined',
      message: 'Your card was declined. Your request was in test mode, but used a non test card.',
      param: 'number',
    };
  }
  return undefined;
}

function luhn(number: string): boolean {
  let sum = 0;
  [...number].reverse().forEach((letter, index) => {
    const digit = Number(letter) * (index % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  });
  return sum % 10 === 0;
}
