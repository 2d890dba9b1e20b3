import { notifyMany } from '#server/domain/notifications/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Letter } from './letter.ts';
import type { MailKind } from './mail-kinds.ts';

/**
 * The mails whose news the bell tells, too: what happened without the reader, or what they are waited for. What one has
 * just done oneself (an RSVP, a line that one joined), what opens an account, and receipts are mail alone.
 */
export const BELL_KINDS: ReadonlySet<MailKind> = new Set([
  'enrolment',
  'cohort_starts_in_7_days',
  'cohort_starts_in_1_day',
  'cohort_cancelled',
  'cohort_waitlist_offered',
  'cohort_waitlist_expired',
  'cohort_waitlist_closed',
  'course_enrolling',
  'seat_lost',
  'payment_failed',
  'membership_ended',
  'credits_added',
  'address_changed',
  'ticket_lost',
  'event_time_changed',
  'event_cancelled',
  'event_reminder_24h',
  'event_reminder_1h',
  'event_recap',
  'waitlist_offered',
  'waitlist_expired',
  'workout_answered',
  'workout_time_changed',
  'workout_cancelled',
  'workout_reminder_24h',
  'workout_reminder_1h',
  'workout_waitlist_offered',
  'workout_waitlist_expired',
  'workout_place_lost',
]);

/** Where the letter's button leads, as a path of ours; undefined where it leads elsewhere or there is none. */
export function pathOfAction(letter: Pick<Letter, 'blocks'>, publicUrl: string): string | undefined {
  const button = letter.blocks.find((block) => block.block === 'action');
  if (button?.block !== 'action' || !button.url.startsWith(`${publicUrl}/`)) return undefined;
  return button.url.slice(publicUrl.length);
}

interface Told {
  readonly id: number;
  readonly kind: string;
  readonly userId: number | null;
}

/** Whether the bell tells this mail, too. Addresses without a person have no bell. */
export function ringsBell(send: Told): send is Told & { readonly userId: number } {
  return send.userId !== null && BELL_KINDS.has(send.kind as MailKind);
}

type News = Pick<Letter, 'subject' | 'preview' | 'blocks'>;

/** Tells the readers of mails their news by the bell, once per mail. */
export async function ringBells(
  ctx: Ctx,
  told: readonly { readonly send: Told; readonly letter: News }[],
): Promise<void> {
  await notifyMany(
    ctx,
    told.flatMap(({ send, letter }) =>
      ringsBell(send)
        ? [
            {
              userId: send.userId,
              kind: send.kind,
              occasion: `send:${send.id}`,
              title: letter.subject,
              body: letter.preview,
              href: pathOfAction(letter, ctx.config.publicUrl),
            },
          ]
        : [],
    ),
  );
}
