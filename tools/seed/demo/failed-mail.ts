import { deliverMail } from '#server/features/mailings/deliver-mail.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { MailRefused, type SmtpResponse } from '#server/providers/mail/mailer.ts';
import type { People } from './people.ts';
import type { Stage } from './stage.ts';

/** Makes a few emails from the last hours fail, each for a different reason, as staff see them. */
export async function failMails(stage: Stage, people: People): Promise<void> {
  const [, , first, second] = people.learners;
  if (first === undefined || second === undefined) throw new Error('The demo has too few learners.');

  /** A worker's ctx, `days` from now, whose mail server refuses with this `response`. */
  const refusedBy = (days: number, response: string, about: SmtpResponse['about']) => {
    const ctx = stage.at(days);
    const mailer = {
      kind: 'smtp',
      deliver: () => Promise.reject(new MailRefused(response, about)),
      close: async () => {},
    } as const;
    return { ...ctx, providers: Object.assign(Object.create(ctx.providers), { mailer }) };
  };
  const fail = async (
    queue: (ctx: ReturnType<Stage['at']>) => Promise<{ sendId: number | null }>,
    days: number,
    response: string,
    about: SmtpResponse['about'] = 'recipient',
  ) => {
    const { sendId } = await queue(stage.at(days));
    if (sendId !== null) await deliverMail(refusedBy(days, response, about), { sendId });
  };
  const url = 'https://callboard.example/courses';

  await fail(
    (ctx) =>
      queueMail(ctx, {
        ...{ kind: 'sign_in_link', occasion: 'demo:mistyped', to: { address: 'ada@exmaple.test' } },
        data: { url, code: '000000', expiresMinutes: 15 },
      }),
    -0.3,
    '550 5.1.2 Domain not found',
  );
  await fail(
    (ctx) =>
      queueMail(ctx, {
        ...{ kind: 'refund_decided', occasion: 'demo:refund', to: { userId: first } },
        data: { title: 'Open Mic Night', refund: { cashCents: 1_000, credits: 0 } },
      }),
    -0.2,
    '554 5.7.1 Refused by a filter',
    'message',
  );
  await fail(
    (ctx) =>
      queueMail(ctx, {
        ...{ kind: 'welcome', occasion: 'demo:welcome', to: { userId: second } },
        data: { firstName: 'there', url },
      }),
    -0.1,
    '550 Refused',
  );
  await fail(
    (ctx) =>
      queueMail(ctx, {
        ...{ kind: 'proof_code', occasion: 'demo:code', to: { userId: first } },
        data: { code: '000000', expiresMinutes: 10 },
      }),
    -0.05,
    '550 5.2.1 Mailbox disabled',
  );
}
