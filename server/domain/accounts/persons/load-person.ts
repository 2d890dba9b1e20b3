import type { Clock } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { gatheredRead } from '#server/platform/gather.ts';
import {
  type AccessFacts,
  accessOf,
  canAttendMembersOnlyEvents,
  getsCourseDiscount,
  type MembershipFacts,
  type Person,
  showMembershipUponPurchase,
} from './access.rules.ts';
import { queryPersonFacts } from './person.query.ts';

type FactsRow = Awaited<ReturnType<typeof queryPersonFacts>>[number];

function membershipOf(row: FactsRow): MembershipFacts | null {
  if (row.membership_status === null || row.membership_plan === null) return null;
  return {
    // The statement selects these three and no other.
    status: row.membership_status as MembershipFacts['status'],
    planCode: row.membership_plan,
    opensMembersOnly: row.opens_members_only ?? false,
    discountsCourses: row.discounts_courses ?? false,
  };
}

function personOf(row: FactsRow, email: string): Person {
  const facts: AccessFacts = {
    isStaff: row.is_staff,
    isBeta: row.is_beta,
    membership: membershipOf(row),
    wasMember: row.was_member,
    hasBought: row.has_bought,
  };
  return {
    ...facts,
    id: row.id,
    email,
    verified: row.verified_at !== null,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: row.display_name ?? '',
    timezone: row.timezone,
    needsOnboarding: row.onboarded_at === null,
    needsPassword: !row.has_password,
    credits: row.credits,
    plan: facts.membership?.planCode ?? null,
    access: accessOf(facts),
    getsCourseDiscount: getsCourseDiscount(facts),
    canAttendMembersOnlyEvents: canAttendMembersOnlyEvents(facts),
    showMembershipUponPurchase: showMembershipUponPurchase(facts),
    // Arrays of bigint come as text.
    adminOfSchoolIds: (row.admin_of_schools ?? []).map(Number),
    adminOfCourseIds: (row.admin_of_courses ?? []).map(Number),
  };
}

/** People of requests that came together, in one statement. */
const readFacts = gatheredRead<Clock, number, FactsRow | undefined>(async (db, clock, ids) => {
  const rows = await queryPersonFacts(db, { personIds: [...new Set(ids)], now: clock.now() });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
});

/** The person with all facts, or undefined: no such person, or erased. */
export async function findPerson(ctx: Ctx, personId: number): Promise<Person | undefined> {
  const row = await readFacts(ctx.db, ctx.clock, personId);
  return row && row.email !== null ? personOf(row, row.email) : undefined;
}

/** The person with all facts; throws where there is none (an id that came from our own tables). */
export async function loadPerson(ctx: Ctx, personId: number): Promise<Person> {
  const person = await findPerson(ctx, personId);
  if (!person) throw new Error(`No person ${personId}.`);
  return person;
}
