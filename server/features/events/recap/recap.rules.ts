import { RECAP_UNDO_SECONDS } from '#contract/events/recap.endpoints.ts';
import { REQUIRED_FOR_RECAP } from '#contract/events/teacher-event.ts';
import { type Refusal, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { effectiveEnd } from '../event/event.rules.ts';
import type { EventRow } from '../event/event-row.store.ts';
import type { RecapSend } from './recap.store.ts';

export const RECAP_SENT_ALREADY = 'The recap was already sent. To add something, send a one-time email.';
export const RECAP_UNDER_WAY = 'The recap is on its way.';
export const RECAP_BEFORE_END = 'You can send a recap once the event is over.';

/** Until when a recap requested now can be undone. */
export const heldUntil = (now: Date): Date => new Date(now.getTime() + RECAP_UNDO_SECONDS * 1000);

export function recapStateAt(send: RecapSend, now: Date): 'held' | 'leaving' | 'sent' {
  if (send.sentAt) return 'sent';
  return now < send.heldUntil ? 'held' : 'leaving';
}

/** Why an event's recap can't be sent now; null: it can. */
export function recapRefusal(event: EventRow, send: RecapSend | undefined, now: Date): Refusal | null {
  if (send) {
    return refuse('recap_sent', 409, send.sentAt ? RECAP_SENT_ALREADY : RECAP_UNDER_WAY);
  }
  if (event.status === 'draft') return refuse('event_draft', 409, "You can't send a recap for a draft.");
  if (event.status === 'cancelled') return refuse('event_cancelled', 409, 'This event was canceled.');
  const end = effectiveEnd(event);
  if (!end || now < end) return refuse('event_not_over', 409, RECAP_BEFORE_END);
  if ((event.recap ?? '').trim() === '') return refuseFields({ recap: REQUIRED_FOR_RECAP });
  return null;
}
