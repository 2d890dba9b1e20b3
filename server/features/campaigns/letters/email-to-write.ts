import type { List } from '#contract/campaigns/email-template-words.ts';
import type { EmailTemplateRow, MailingRow } from '#server/features/campaigns/index.ts';
import type { CommonFacts } from './common-facts.query.ts';

/** Where an email stands: its template's home and kind. */
export type EmailAbout = Pick<EmailTemplateRow, 'id' | 'schoolId' | 'courseId' | 'eventId' | 'kind' | 'status'>;

/** A teacher's email before it is written to one reader. */
export interface EmailToWrite {
  readonly about: EmailAbout;
  /** The list it goes to; null for an automated one. */
  readonly list: List | null;
  readonly subject: string;
  readonly body: string;
  readonly common: CommonFacts;
  /** Of a one-time email. */
  readonly mailing: MailingRow | null;
  readonly replyTo: string | null;
}
