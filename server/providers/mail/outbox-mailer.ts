import { type Mailer, messageIdOf } from './mailer.ts';

/** Keeps mail in the house: the row of the send is the outbox, `/dev/outbox` shows it. */
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
