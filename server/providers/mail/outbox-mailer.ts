import { type Mailer, messageIdOf } from './mailer.ts';

/** Sends nothing: the send's row is the outbox, and `/dev/outbox` shows it. */
export function outboxMailer(): Mailer {
  return {
    kind: 'outbox',
    async deliver(mail, mayLeave) {
      await mayLeave?.();
      return { messageId: messageIdOf(mail) };
    },
    async close() {},
  };
}
