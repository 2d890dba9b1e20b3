import { batchedRead } from '#server/platform/batch.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Actor, Ctx } from '#server/platform/ctx.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { type StaffTwoStep, staffTwoStepOf } from '../two-step/staff-two-step.rules.ts';
import {
  type AccessFacts,
  accessOf,
  canAttendMembersOnlyEvents,
  getsCourseDiscount,
  type MembershipFacts,
  type Person,
  showMembershipUponPurchase,
} from './access.rules.ts';

/** All facts about a person in one row, from every feature that stores some. */
export interface PersonFactsRow {
  readonly id: number;
  readonly email: string | null;
  readonly verified: boolean;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly display_name: string | null;
  readonly picture_media_id: number | null;
  readonly timezone: string | null;
  readonly needs_onboarding: boolean;
  readonly is_staff: boolean;
  /** Milliseconds since 1970. */
  readonly staff_since_ms: number | null;
  readonly has_two_step: boolean;
  readonly is_beta: boolean;
  readonly has_password: boolean;
  readonly membership_status: string | null;
  readonly membership_plan: string | null;
  readonly opens_members_only: boolean | null;
  readonly discounts_courses: boolean | null;
  readonly was_member: boolean;
  readonly has_bought: boolean;
  /** Credits that can be spent now. */
  readonly credits: number;
  readonly admin_of_schools: readonly number[] | null;
  readonly admin_of_courses: readonly number[] | null;
}

declare module '#server/platform/readers.ts' {
  interface Readers {
    /**
     * Rows for the requested people who aren't erased, with what follows from membership, orders, enrollments, and
     * credits at `now`.
     */
    personFacts(db: Db, query: { personIds: number[]; now: Date }): Promise<readonly PersonFactsRow[]>;
  }
}

function membershipOf(row: PersonFactsRow): MembershipFacts | null {
  if (row.membership_status === null || row.membership_plan === null) return null;
  return {
    // The query selects only these three statuses.
    status: row.membership_status as MembershipFacts['status'],
    planCode: row.membership_plan,
    opensMembersOnly: row.opens_members_only ?? false,
    discountsCourses: row.discounts_courses ?? false,
  };
}

function staffTwoStepIn(row: PersonFactsRow, now: Date): StaffTwoStep | null {
  const staffSince = row.staff_since_ms === null ? null : new Date(row.staff_since_ms);
  return staffTwoStepOf({ isStaff: row.is_staff, staffSince, hasTwoStep: row.has_two_step }, now);
}

function personOf(ctx: Pick<Ctx, 'clock' | 'config'>, row: PersonFactsRow, email: string): Person {
  const staffTwoStep = ctx.config.staffTwoStep === 'required' ? staffTwoStepIn(row, ctx.clock.now()) : null;
  const staffLocked = staffTwoStep?.daysLeft === 0;
  const facts: AccessFacts = {
    isStaff: row.is_staff && !staffLocked,
    isBeta: row.is_beta,
    membership: membershipOf(row),
    wasMember: row.was_member,
    hasBought: row.has_bought,
  };
  return {
    ...facts,
    id: row.id,
    email,
    verified: row.verified,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: row.display_name ?? '',
    pictureMediaId: row.picture_media_id,
    timezone: row.timezone,
    needsOnboarding: row.needs_onboarding,
    needsPassword: !row.has_password,
    credits: row.credits,
    plan: facts.membership?.planCode ?? null,
    access: accessOf(facts),
    getsCourseDiscount: getsCourseDiscount(facts),
    canAttendMembersOnlyEvents: canAttendMembersOnlyEvents(facts),
    showMembershipUponPurchase: showMembershipUponPurchase(facts),
    staffTwoStep,
    staffLocked,
    // Postgres returns bigint arrays as text.
    adminOfSchoolIds: (row.admin_of_schools ?? []).map(Number),
    adminOfCourseIds: (row.admin_of_courses ?? []).map(Number),
  };
}

/** Batches the people of concurrent requests into one statement. */
const readFacts = batchedRead<Clock, Pick<Ctx, 'readers'> & { id: number }, PersonFactsRow | undefined>(
  async (db, clock, calls) => {
    // A process has only one set of readers, so the first caller's will do.
    const rows = await calls[0]?.readers.personFacts(db, {
      personIds: [...new Set(calls.map(({ id }) => id))],
      now: clock.now(),
    });
    const byId = new Map(rows?.map((row) => [row.id, row]));
    return calls.map(({ id }) => byId.get(id));
  },
);

/** How long, in ms, facts read with the session count as current. */
const FACTS_MS = 1_000;

interface Noted {
  readonly row: PersonFactsRow;
  /** When the row was read, as `performance.now()`. */
  readonly at: number;
  /** True: only for the first lookup, which the policy makes; something may have been written after that. */
  readonly once: boolean;
}
const noted = new WeakMap<Actor, Noted>();

/**
 * Stores the facts read with the session: for the whole request if it only reads, for the policy alone if it writes.
 */
export function noteFacts(actor: Actor, row: PersonFactsRow, { at, once }: Omit<Noted, 'row'>): void {
  noted.set(actor, { row, at, once });
}

function notedFacts(ctx: Ctx, personId: number): PersonFactsRow | undefined {
  if (ctx.inTransaction || ctx.actor.kind !== 'person' || ctx.actor.personId !== personId) return undefined;
  const known = noted.get(ctx.actor);
  if (known?.once) noted.delete(ctx.actor);
  return known && performance.now() - known.at < FACTS_MS ? known.row : undefined;
}

/** The person with all facts; undefined if there is no such person, or if they are erased. */
export async function findPerson(ctx: Ctx, personId: number): Promise<Person | undefined> {
  const row = notedFacts(ctx, personId) ?? (await readFacts(ctx.db, ctx.clock, { readers: ctx.readers, id: personId }));
  return row && row.email !== null ? personOf(ctx, row, row.email) : undefined;
}

/** The person with all facts; throws if there is no such person (for ids from our own tables). */
export async function loadPerson(ctx: Ctx, personId: number): Promise<Person> {
  const person = await findPerson(ctx, personId);
  if (!person) throw new Error(`No person ${personId}.`);
  return person;
}
