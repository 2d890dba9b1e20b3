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
import type { UnmetField } from '#contract/campaigns/sending.endpoints.ts';
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

/** A condition that a send doesn't meet, and what it is about. */
export interface Unmet {
  readonly field: UnmetField;
  readonly refusal: Refusal;
}

/** Everything that keeps a template from being sent now, in the order to say it; empty: nothing (rules-teachers E8). */
export function unmetToSend(
  template: EmailTemplateRow,
  mailing: Pick<MailingRow, 'state'> | undefined,
  audience: Audience | null,
): Unmet[] {
  if (template.kind !== 'onetime') return [{ field: 'send', refusal: refuse('not_onetime', 409, ONLY_ONETIME) }];
  const pressed = alreadySentRefusal(template, mailing);
  if (pressed) return [{ field: 'send', refusal: pressed }];
  const unmet: Unmet[] = [];
  const at = (field: UnmetField, refusal: Refusal) => unmet.push({ field, refusal });
  if (template.subject === '') at('subject', refuseField('subject', FIELD_REQUIRED));
  if (template.body === '') at('body', refuseField('body', FIELD_REQUIRED));
  if (!template.list || !audience) at('list', refuseField('list', CHOOSE_A_LIST));
  if (template.status !== 'active') at('active', refuse('email_inactive', 409, SWITCH_ON_FIRST));
  if (audience?.listed === 0) at('list', refuseField('list', NO_ONE_ON_LIST, 'empty_list'));
  else if (audience?.gets === 0) at('list', refuseField('list', NO_ONE_WOULD_GET_IT, 'empty_list'));
  return unmet;
}
