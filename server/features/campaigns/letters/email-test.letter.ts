import { parseList } from '#contract/campaigns/email-template-text.ts';
import { findTemplate } from '#server/features/campaigns/index.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { note } from '#server/letters/letter.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { commonFacts } from './common-facts.query.ts';
import type { EmailToWrite } from './email-to-write.ts';
import { type ReaderFacts, readerFacts } from './reader-facts.query.ts';
import { sampleEmail } from './sample-email.ts';
import { tokenValues } from './token-values.ts';
import { emailLetter } from './written-email.ts';

/**
 * The text as saved when the test was requested, as one reader would get it; without a reader, a sample person is used.
 */
export interface TestData {
  readonly templateId: number;
  readonly subject: string;
  readonly body: string;
  readonly list: string | null;
  readonly replyTo: string | null;
  readonly reader: { readonly userId: number | null; readonly placeId: number | null } | null;
  /** Who requested it; null: preview only. */
  readonly sentBy: string | null;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly email_test: TestData;
  }
}

/** A participant with a name and nothing else. */
export const SAMPLE_READER: Omit<ReaderFacts, 'cohort'> = {
  holds: true,
  firstName: 'Ada',
  displayName: 'Ada Brook',
  joinToken: null,
  ticketName: null,
};

interface Facts {
  readonly email: EmailToWrite;
  readonly reader: ReaderFacts;
  readonly sentBy: string | null;
  readonly event: EmailToWrite['common']['event'];
}

async function load(ctx: Ctx, data: TestData): Promise<Facts | null> {
  const about = await findTemplate(ctx, data.templateId);
  if (!about) return null;
  const list = parseList(data.list ?? '');
  const common = await commonFacts(ctx, about, list);
  if (!common) return null;
  const { subject, body, replyTo, sentBy } = data;
  const email = { about, list, subject, body, common, mailing: null, replyTo };
  // If the email is about a cohort, the sample person is in the next one.
  const reader = data.reader ? await readerFacts(ctx, email, data.reader) : { ...SAMPLE_READER, cohort: common.next };
  return { email, reader, sentBy, event: common.event };
}

export const letter = defineLetter({
  kind: 'email_test',
  title: 'Tests of emails I write',
  transactional: true,
  secret: false,
  bell: false,
  load,
  write: ({ email, reader, sentBy }, at) => {
    const values = tokenValues(email.common, reader, {
      publicUrl: at.publicUrl,
      zone: at.zone,
      replyTo: email.replyTo,
      sendUuid: null,
    });
    const letter = emailLetter(email, values, at);
    if (sentBy === null) return letter;
    return {
      ...letter,
      subject: `Test: ${letter.subject}`,
      blocks: [
        ...letter.blocks,
        note(
          `${sentBy} sent this test for ${email.common.schoolName}. Links to join an event or leave a waitlist only work in the real email.`,
        ),
      ],
      reason: `You're getting this email because ${sentBy} is testing an email from ${email.common.schoolName}.`,
    };
  },
  sample: { ...sampleEmail('waitlist'), sentBy: 'Noor Haddad' },
  variants: [{ sentBy: null }, { email: { replyTo: null } }],
});
