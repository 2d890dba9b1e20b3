import type { Config } from '#server/platform/config.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailer } from './mailer.ts';
import { outboxMailer } from './outbox-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** SMTP if configured, otherwise the outbox. Opens no connection yet. */
export function openMailer(config: Pick<Config, 'smtpUrl'>, log: Log): Mailer {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, log) : outboxMailer();
}
