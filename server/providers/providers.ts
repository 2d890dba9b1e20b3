import type { Identity } from './identity/identity.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Meetings } from './meetings/meetings.ts';
import type { Payments } from './payments/payments.ts';
import type { PayPal } from './payments/paypal.ts';
import type { Projects } from './projects/projects.ts';
import type { PushService } from './push/push-service.ts';
import type { Storage } from './storage/storage.ts';

/** The outside world as the domain sees it: one interface each, with a real adapter behind it. */
export interface Providers {
  readonly payments: Payments;
  /** Null if PayPal isn't configured. */
  readonly paypal: PayPal | null;
  readonly mailer: Mailer;
  readonly identity: Identity;
  /** Null if no homework service is configured. */
  readonly projects: Projects | null;
  readonly push: PushService;
  readonly storage: Storage;
  readonly meetings: Meetings;
}
