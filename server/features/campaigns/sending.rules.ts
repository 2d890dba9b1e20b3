import {
  ABOUT_TO_GO,
  CHOOSE_A_LIST,
  GOING_OUT,
  NO_ONE_ON_LIST,
  NO_ONE_WOULD_GET_IT,
  ONLY_ONETIME,
  SEND_UNDO_SECONDS,
  SENT_ALREADY,
  SWITCH_ON_FIRST,
} from '#contract/campaigns/email-template-text.ts';
import { FIELD_REQUIRED, type Refusal, refuse, refuseField } from '#contract/primitives/problem.ts';
import type { EmailTemplateRow } from './email-template.ts';
import type { MailingRow } from './mailing.store.ts';

/** Until when a mailing sent now can be undone. */
export const heldUntil = (now: Date): Date => new Date(now.getTime() + SEND_UNDO_SECONDS * 1000);

/** Why a sent one-time email can't be changed, deleted, or sent again; null: it wasn't sent (rules-teachers E13). */
export function alreadySentRefusal(
  template: Pick<EmailTemplateRow, 'emailSentAt'>,
  mailing: Pick<MailingRow, 'state'> | undefined,
): Refusal | null {
  if (mailing?.state === 'held') return refuse('email_held', 409, ABOUT_TO_GO);
  if (mailing?.state === 'sending') return refuse('email_sending', 409, GOING_OUT);
  if (mailing || template.emailSentAt) return refuse('email_sent', 409, SENT_ALREADY);
  return null;
}

export interface Audience {
  readonly listed: number;
  readonly gets: number;
}

/** Why a template can't be sent now; null: it can (rules-teachers E8). */
export function sendRefusal(
  template: EmailTemplateRow,
  mailing: Pick<MailingRow, 'state'> | undefined,
  audience: Audience | null,
): Refusal | null {
  if (template.kind !== 'onetime') return refuse('not_onetime', 409, ONLY_ONETIME);
  const pressed = alreadySentRefusal(template, mailing);
  if (pressed) return pressed;
  if (template.subject === '') return refuseField('subject', FIELD_REQUIRED);
  if (template.body === '') return refuseField('body', FIELD_REQUIRED);
  if (!template.list || !audience) return refuseField('list', CHOOSE_A_LIST);
  if (template.status !== 'active') return refuse('email_inactive', 409, SWITCH_ON_FIRST);
  if (audience.listed === 0) return refuseField('list', NO_ONE_ON_LIST, 'empty_list');
  if (audience.gets === 0) return refuseField('list', NO_ONE_WOULD_GET_IT, 'empty_list');
  return null;
}
