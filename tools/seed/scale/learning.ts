import { after, type Batch, chance, DAY, HOUR, past, pick, raise } from './batch.ts';
import { enrollmentSent } from './mail.ts';
import { creditsOf, isMemberAt, type LineToSell, refundLine, type SoldLine, sell, type Wallet } from './money.ts';
import type { Cohort, LiveEvent, School } from './school.ts';
import type { Ref } from './sheet.ts';

const MAX_LINES = 2;

/** Makes up to two purchases of one or two cohorts each, plus some selections and course follows. */
export function enrollSomewhere(batch: Batch, wallet: Wallet, school: School): void {
  const purchases = pick(batch, [0, 1, 1, 1, 2, 2]);
  const open = batch.random.shuffled(school.cohorts);
  for (let purchase = 0; purchase < purchases; purchase += 1) {
    const basket = open.splice(0, chance(batch, 15) ? MAX_LINES : 1);
    buyPlaces(batch, wallet, basket);
  }
  for (const cohort of open) {
    if (cohort.status === 'enrolling' && chance(batch, 10)) {
      batch.sheet.add('cohort_selections', {
        user_id: wallet.learner.ref,
        cohort_id: cohort.ref,
        selected_at: after(batch.now, -batch.random.below(20) * DAY - HOUR),
      });
    }
  }
  for (const course of school.courses) {
    if (!chance(batch, 8)) continue;
    batch.sheet.add('course_follows', {
      user_id: wallet.learner.ref,
      course_id: course,
      followed_at: after(batch.now, -batch.random.below(300) * DAY - HOUR),
    });
  }
}

function buyPlaces(batch: Batch, wallet: Wallet, basket: readonly Cohort[]): void {
  const firstStart = Math.min(...basket.map((cohort) => cohort.startsAt.getTime()));
  const at = past(batch, new Date(firstStart - (2 + batch.random.next() * 50) * DAY));
  const member = isMemberAt(wallet, at);
  const lines = basket.map(
    (cohort): LineToSell => ({
      kind: 'cohort_place',
      subject: cohort.ref,
      school: cohort.school,
      title: cohort.title,
      listPriceCents: member ? cohort.priceCents : cohort.nonmemberPriceCents,
    }),
  );
  const bound = lines.reduce((sum, line) => sum + Math.floor(line.listPriceCents / 1_000), 0);
  const paid = !chance(batch, 5);
  const credits = paid && chance(batch, 70) ? Math.min(creditsOf(wallet), bound) : 0;
  const sold = sell(batch, wallet, { purpose: 'cohort_places', at, credits, lines, paid });
  if (!paid) return;
  const leaves = chance(batch, 4);
  for (const [index, cohort] of basket.entries()) {
    const line = sold[index];
    if (!line) continue;
    takePlace(batch, wallet, cohort, line, { at: after(at, 90_000), left: leaves && index === 0 });
    if (leaves && index === 0) refundLine(batch, wallet, line, past(batch, after(at, DAY)), basket.length === 1);
  }
}

function takePlace(
  batch: Batch,
  wallet: Wallet,
  cohort: Cohort,
  line: SoldLine,
  { at, left }: { at: Date; left: boolean },
): void {
  const leftAt = left ? past(batch, after(at, DAY)) : null;
  const completed = cohort.status === 'completed' && !left;
  const enrolment = batch.sheet.add('enrolments', {
    user_id: wallet.learner.ref,
    cohort_id: cohort.ref,
    course_id: cohort.course,
    reason: line.cashCents > 0 ? 'bought' : 'credits',
    order_line_id: line.ref,
    state: left ? 'left' : completed ? 'completed' : 'active',
    refund_rule: 'until_midpoint',
    last_refundable_at: new Date((cohort.startsAt.getTime() + cohort.endsAt.getTime()) / 2),
    enrolled_at: at,
    left_at: leftAt,
    completed_at: completed ? cohort.endsAt : null,
    ended_at: leftAt,
  });
  enrollmentSent(batch, wallet.learner, cohort.ref, cohort.school, at);
  if (left) return;
  raise(cohort.pool, 'taken', 1);
  for (const session of cohort.sessions) {
    const joined = session.startsAt < batch.now && chance(batch, 75);
    attend(batch, {
      event: session.ref,
      user: wallet.learner.ref,
      source: 'enrolment',
      enrolment,
      at,
      joinedAt: joined ? after(session.startsAt, 60_000) : null,
    });
  }
}

const EVENTS_PER_LEARNER = 5;

/** Attends some live events, with a free or paid ticket if the event has ticket types. */
export function attendSome(batch: Batch, wallet: Wallet, events: readonly LiveEvent[]): void {
  for (const event of batch.random.shuffled(events).slice(0, batch.random.below(EVENTS_PER_LEARNER * 2 + 1))) {
    const at = past(batch, after(event.startsAt, -(1 + batch.random.next() * 9) * DAY));
    const member = isMemberAt(wallet, at);
    if (event.membersOnly && !member) continue;
    const ticket = event.tickets.length > 0 ? pick(batch, event.tickets) : undefined;
    const priceCents = ticket ? (member ? ticket.priceCents : ticket.nonmemberPriceCents) : 0;
    const [line] =
      ticket && priceCents > 0
        ? sell(batch, wallet, {
            purpose: 'ticket',
            at,
            lines: [
              {
                kind: 'ticket',
                subject: ticket.ref,
                school: event.school,
                title: event.name,
                listPriceCents: priceCents,
              },
            ],
          })
        : [];
    const cancelled = !line && chance(batch, 8);
    attend(batch, {
      event: event.ref,
      user: wallet.learner.ref,
      source: member ? 'member' : 'public',
      ticket: ticket?.ref,
      line: line?.ref,
      at,
      cancelledAt: cancelled ? after(at, HOUR) : null,
      joinedAt: !cancelled && event.startsAt < batch.now && chance(batch, 60) ? after(event.startsAt, 30_000) : null,
    });
    if (!cancelled) raise(ticket?.pool ?? event.pool, 'taken', 1);
  }
}

interface Attendance {
  readonly event: Ref;
  readonly user: Ref;
  readonly source: 'member' | 'public' | 'enrolment';
  readonly ticket?: Ref | undefined;
  readonly line?: Ref | undefined;
  readonly enrolment?: Ref;
  readonly at: Date;
  readonly cancelledAt?: Date | null;
  readonly joinedAt: Date | null;
}

function attend(batch: Batch, attendance: Attendance): void {
  const cancelledAt = attendance.cancelledAt ?? null;
  batch.sheet.add('attendances', {
    event_id: attendance.event,
    user_id: attendance.user,
    ticket_type_id: attendance.ticket ?? null,
    order_line_id: attendance.line ?? null,
    enrolment_id: attendance.enrolment ?? null,
    source: attendance.source,
    state: cancelledAt ? 'cancelled' : 'attending',
    created_at: attendance.at,
    confirmed_at: attendance.at,
    cancelled_at: cancelledAt,
    joined_at: attendance.joinedAt,
  });
}
