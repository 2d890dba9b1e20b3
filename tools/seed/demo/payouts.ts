import type { System } from '#server/app/system.ts';
import { refundLines } from '#server/features/checkout/index.ts';
import {
  addRecipient,
  adjustSubject,
  bankDay,
  defaultRecipient,
  finalizeDuePayouts,
  holdPayout,
  liftHold,
  makeRemittance,
  openPayoutRows,
  returnRemittance,
} from '#server/features/payouts/index.ts';
import { settleDispute } from '#server/journeys/settling/settle-dispute.ts';
import { drainQueue } from '#server/platform/jobs/boss.ts';
import type { MadeCohort } from './cohorts.ts';
import type { People } from './people.ts';
import { control } from './places.ts';
import { sellWithCodes } from './sales-with-codes.ts';
import type { FoundedCourse } from './schools.ts';
import type { Stage } from './stage.ts';

const DAY_MS = 86_400_000;

/**
 * Creates the payout rows that normally appear on the day something opens. Here this runs before time passes, so that
 * canceled things get rows too.
 */
export function openPayouts(stage: Stage): Promise<void> {
  return openPayoutRows(stage.at(-200));
}

interface Step {
  readonly day: number;
  run(day: number): Promise<unknown>;
}

/** What staff do with the demo's payouts, through the regular commands. */
class Desk {
  private readonly stage: Stage;
  private readonly staffId: number;

  constructor(stage: Stage, staffId: number) {
    this.stage = stage;
    this.staffId = staffId;
  }

  /** The days, up to now, on which a part of a cohort's payout is due. */
  async dueDays(): Promise<number[]> {
    const { db } = this.stage.at(0);
    const rows = await db.selectFrom('payouts').select('planned_at as at').where('status', '=', 'upcoming').execute();
    const days = rows.map(({ at }) => (at.getTime() - this.stage.now.getTime()) / DAY_MS + 0.01);
    return [...new Set(days)].filter((day) => day < 0);
  }

  private async finalizedOf(schoolId: number): Promise<{ id: number; cents: number }[]> {
    const rows = await this.stage
      .at(0)
      .db.selectFrom('payouts')
      .select(['id', 'payout_cents as cents'])
      .where('school_id', '=', schoolId)
      .where('status', '=', 'finalized')
      .where('held_at', 'is', null)
      .orderBy('id')
      .execute();
    return rows.map(({ id, cents }) => ({ id, cents: cents ?? 0 }));
  }

  /** Pays everything that is ready for a school in one transfer. */
  async pay(schoolId: number, day: number, reference: string): Promise<number> {
    const ctx = this.stage.as(this.staffId, day);
    const rows = await this.finalizedOf(schoolId);
    const recipient = await defaultRecipient(ctx, schoolId);
    if (!recipient) throw new Error(`School ${schoolId} has no one to pay.`);
    const { remittanceId } = await makeRemittance(ctx, {
      schoolId,
      recipientId: recipient.id,
      bankOn: bankDay(ctx.clock.now()),
      reference,
      amountCents: rows.reduce((sum, { cents }) => sum + cents, 0),
      payoutIds: rows.map(({ id }) => id),
    });
    return remittanceId;
  }

  async sendBack(remittanceId: number, day: number, reason: string): Promise<void> {
    await returnRemittance(this.stage.as(this.staffId, day), { remittanceId, reason });
  }

  /** Holds a school's most recently finalized payout; `until`: the day on which the hold is lifted. */
  async hold(schoolId: number, day: number, reason: string, until?: { day: number; reason: string }): Promise<void> {
    const payoutId = (await this.finalizedOf(schoolId)).at(-1)?.id;
    if (payoutId === undefined) throw new Error(`School ${schoolId} has nothing to hold.`);
    await holdPayout(this.stage.as(this.staffId, day), { payoutId, reason });
    if (until) await liftHold(this.stage.as(this.staffId, until.day), { payoutId, reason: until.reason });
  }

  /**
   * Refunds some learners in a finished cohort a share of what they paid, by decision; the payout is adjusted half a
   * day later.
   */
  async refundLearners(cohort: MadeCohort, day: number, learners: number, share: number): Promise<void> {
    const { db } = this.stage.at(0);
    const lines = await db
      .selectFrom('enrolments as e')
      .innerJoin('order_lines as l', 'l.id', 'e.order_line_id')
      .select(['l.id', 'l.order_id as orderId', 'l.credits'])
      .where('e.cohort_id', '=', cohort.id)
      .where('l.credits', '>', 0)
      .orderBy('e.id')
      .limit(learners)
      .execute();
    for (const { id, orderId, credits } of lines) {
      await refundLines(this.stage.as(this.staffId, day), {
        orderId,
        cause: `decision:demo:${id}`,
        reason: 'by_decision',
        lines: [{ lineId: id, cashCents: 0, credits: Math.round(credits * share) }],
        requestedBy: this.staffId,
      });
    }
    await adjustSubject(this.stage.at(day + 0.5), { kind: 'cohort', id: cohort.id });
  }
}

/** A learner's bank disputes their card payment for an enrollment in this cohort. */
async function disputeOne(stage: Stage, cohort: MadeCohort): Promise<void> {
  const paid = await stage
    .at(0)
    .db.selectFrom('payments as p')
    .innerJoin('order_lines as l', 'l.order_id', 'p.order_id')
    .select('p.provider_payment_id as payment')
    .where('l.kind', '=', 'cohort_place')
    .where('l.subject_id', '=', cohort.id)
    .where('p.state', '=', 'succeeded')
    .orderBy('p.id')
    .executeTakeFirst();
  if (!paid) throw new Error(`No one paid for cohort ${cohort.id} by card.`);
  const dispute = await control(stage, 'disputes', { payment_intent: paid.payment });
  // Picks up the dispute that the sandbox has just opened.
  await settleDispute(stage.at(0), (dispute as { readonly id: string }).id);
}

/**
 * Creates half a year of payouts: rows in every state, an adjustment, a hold and one that was lifted, a transfer that
 * was returned and paid again, a balance below zero, a school without a payout recipient, and a disputed payment
 * (rules-teachers X5).
 */
export async function payOut(
  system: System,
  stage: Stage,
  people: People,
  courses: ReadonlyMap<string, FoundedCourse>,
  cohorts: readonly MadeCohort[],
): Promise<void> {
  const { staff, teacher, 'other-teacher': otherTeacher } = people.accounts;
  const desk = new Desk(stage, staff);
  const schoolOf = (slug: string): number => {
    const course = courses.get(slug);
    if (!course) throw new Error(`No course ${slug}.`);
    return course.schoolId;
  };
  const cohortOf = (slug: string, moniker: string): MadeCohort => {
    const cohort = cohorts.find(({ plan }) => plan.course === slug && plan.moniker === moniker);
    if (!cohort) throw new Error(`No cohort ${slug}, ${moniker}.`);
    return cohort;
  };
  const lantern = schoolOf('voice-acting-101');
  const northPier = schoolOf('audio-engineering-foundations');
  const inkwell = schoolOf('manga-foundations');
  // Second City Limits has no recipient, so its finalized payouts wait.
  await addRecipient(stage.as(teacher, -190), { schoolId: northPier, name: 'North Pier Sound Ltd' });
  await addRecipient(stage.as(otherTeacher, -190), { schoolId: inkwell, name: 'Inkwell Manga School KK' });

  const steps: Step[] = [
    ...(await desk.dueDays()).map((day) => ({ day, run: (on: number) => finalizeDuePayouts(stage.at(on)) })),
    { day: -149, run: (day) => desk.pay(lantern, day, 'LVS-2041') },
    { day: -113, run: (day) => desk.pay(inkwell, day, 'IMS-2077') },
    { day: -112, run: (day) => desk.pay(lantern, day, 'LVS-2080') },
    {
      day: -61,
      run: async (day) => {
        const sent = await desk.pay(northPier, day, 'NPS-2133');
        await desk.sendBack(sent, day + 4, 'The bank says the account is closed.');
        await desk.pay(northPier, day + 9, 'NPS-2146');
      },
    },
    { day: -58, run: (day) => desk.refundLearners(cohortOf('voice-acting-101', 'Spring'), day, 1, 0.5) },
    { day: -40, run: (day) => desk.pay(inkwell, day, 'IMS-2160') },
    { day: -33, run: (day) => desk.hold(northPier, day, 'We’re waiting for this year’s signed agreement.') },
    { day: -19, run: (day) => desk.refundLearners(cohortOf('manga-foundations', 'One'), day, 2, 1) },
    {
      day: -8,
      run: (day) =>
        desk.hold(northPier, day, 'Two students asked us about this cohort.', {
          day: day + 3,
          reason: 'It’s resolved.',
        }),
    },
  ];
  for (const { day, run } of steps.toSorted((a, b) => a.day - b.day)) await run(day);
  await finalizeDuePayouts(stage.at(0));
  const winter = cohortOf('audio-engineering-foundations', 'Winter');
  await sellWithCodes(stage, people, winter, northPier);
  await disputeOne(stage, winter);
  await drainQueue(system.boss, system.jobCatalog, (job, data) =>
    job.handle(system.ctx({ kind: 'system' }, `demo:${job.name}`), data),
  );
}
