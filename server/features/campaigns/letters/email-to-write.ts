import type { List } from '#contract/campaigns/email-template-text.ts';
import type { EmailTemplateRow, MailingRow } from '#server/features/campaigns/index.ts';
import type { CommonFacts } from './common-facts.query.ts';

/** Where an email belongs: its template's course or event, and its kind. */
export type EmailAbout = Pick<EmailTemplateRow, 'id' | 'schoolId' | 'courseId' | 'eventId' | 'kind' | 'status'>;

export interface EmailToWrite {
  readonly about: EmailAbout;
  /** The list it goes to; null: an automated email. */
  readonly list: List | null;
  readonly subject: string;
  readonly body: string;
  readonly common: CommonFacts;
  /** Null: an automated email. */
  readonly mailing: MailingRow | null;
  readonly replyTo: string | null;
}
