import type { Mailer } from './mail/mailer.ts';
import type { Payments } from './payments/payments.ts';

/** The outside world, as the domain sees it: an interface each, a real adapter behind it. */
export interface Providers {
  readonly payments: Payments;
  readonly mailer: Mailer;
}
