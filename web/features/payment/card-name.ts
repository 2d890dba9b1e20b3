import type { PaymentMethod } from '#contract/membership/payment-methods.endpoints.ts';

const BRANDS: Record<string, string> = { amex: 'American Express', mastercard: 'Mastercard', visa: 'Visa' };

/** `Visa ending in 4242`. */
export const cardName = ({ brand, last4 }: Pick<PaymentMethod, 'brand' | 'last4'>): string =>
  `${BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)} ending in ${last4}`;
