import type { Config } from '#server/platform/config.ts';
import type { Log } from '#server/platform/log.ts';
import { openIdentity } from './identity/open-identity.ts';
import { openMailer } from './mail/open-mailer.ts';
import { openMeetings } from './meetings/open-meetings.ts';
import { openPayments } from './payments/open-payments.ts';
import { openPayPal } from './payments/open-paypal.ts';
import { openProjects } from './projects/open-projects.ts';
import type { Providers } from './providers.ts';
import { openPush } from './push/open-push.ts';
import { openStorage } from './storage/open-storage.ts';

/** Opens every provider as configured. Calls nothing yet, so an unreachable provider doesn't stop us from starting. */
export function openProviders(config: Config, log: Log): Providers {
  return {
    payments: openPayments(config, log),
    paypal: openPayPal(config, log),
    mailer: openMailer(config, log),
    identity: openIdentity(config.identity),
    projects: openProjects(config, log),
    push: openPush(config),
    storage: openStorage(config),
    meetings: openMeetings(config, log),
  };
}
