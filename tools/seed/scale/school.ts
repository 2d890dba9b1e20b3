import { localOfInstant } from '#server/platform/local-time.ts';
import { after, type Batch, chance, daysFromNow, HOUR, pick, raise } from './batch.ts';
import { addPerson } from './people.ts';
import type { Ref } from './sheet.ts';

const ZONE = 'America/New_York';
const COURSES = [
  { name: 'Character Voices', topic: 'Voice Acting' },
  { name: 'Mixing in the Box', topic: 'Audio Engineering' },
  { name: 'Songs from Scratch', topic: 'Music' },
  { name: 'Pages that Move', topic: 'Manga' },
] as const;
/** When a course's cohorts start, in days from now: over, running, open. */
const COHORTS = [
  { startsIn: -150, status: 'completed' },
  { startsIn: -12, status: 'started' },
  { startsIn: 34, status: 'enrolling' },
] as const;
const WEEKS = 4;
const SESSIONS = 8;
const PRICES = [15_000, 20_000, 24_000, 30_000] as const;
const EVENT_KINDS = ['AMA', 'Case Study', 'Community', 'Competition', 'Panel', 'Workshop'] as const;
const EVENTS_PAST = 14;
const EVENTS_AHEAD = 8;
/** Every n-th event has ticket types. */
const TICKETED_EVERY = 4;
const EVENT_CAPACITY = 1000;

export interface Session {
  readonly ref: Ref;
  readonly startsAt: Date;
}

export interface Cohort {
  readonly ref: Ref;
  readonly pool: Ref;
  readonly course: Ref;
  readonly school: Ref;
  readonly title: string;
  readonly status: (typeof COHORTS)[number]['status'];
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly priceCents: number;
  readonly nonmemberPriceCents: number;
  readonly sessions: readonly Session[];
}

export interface Ticket {
  readonly ref: Ref;
  readonly pool: Ref;
  readonly priceCents: number;
  readonly nonmemberPriceCents: number;
}

export interface LiveEvent {
  readonly ref: Ref;
  readonly pool: Ref;
  readonly school: Ref;
  readonly name: string;
  readonly startsAt: Date;
  readonly membersOnly: boolean;
  readonly tickets: readonly Ticket[];
}

export interface School {
  readonly ref: Ref;
  readonly courses: readonly Ref[];
  readonly cohorts: readonly Cohort[];
  readonly events: readonly LiveEvent[];
}

/**
 * A school with its admin, courses, cohorts in three states, their class sessions, and past and upcoming live events.
 */
export function addSchool(batch: Batch): School {
  const admin = addPerson(batch, 0, 'teacher');
  const createdAt = daysFromNow(batch, -700);
  const school = batch.sheet.add('schools', {
    name: `School ${batch.label}`,
    slug: `scale-${batch.label}`,
    about: 'Made for measuring.',
    created_by: admin.ref,
    created_at: createdAt,
  });
  batch.sheet.add('staff_roles', {
    school_id: school,
    course_id: null,
    role: 'school_admin',
    user_id: admin.ref,
    invited_at: createdAt,
    accepted_at: createdAt,
  });
  const host = batch.sheet.add('hosts', {
    school_id: school,
    name: `${admin.first}, teacher`,
    user_id: admin.ref,
    created_at: createdAt,
  });
  const courses: Ref[] = [];
  const cohorts: Cohort[] = [];
  for (const [position, { name, topic }] of COURSES.entries()) {
    const course = batch.sheet.add('courses', {
      school_id: school,
      name: `${name} ${batch.label}`,
      slug: `scale-${batch.label}-${position}`,
      topic,
      description: 'Four weeks, eight evenings, one piece of work to show.',
      email: `school-${batch.label}@scale.test`,
      listed_at: createdAt,
      position,
      created_at: createdAt,
    });
    courses.push(course);
    for (const plan of COHORTS) cohorts.push(addCohort(batch, { school, course, host, name, plan, madeAt: createdAt }));
  }
  const events = Array.from({ length: EVENTS_PAST + EVENTS_AHEAD }, (_, number) =>
    addLiveEvent(batch, { school, host, number, madeAt: createdAt }),
  );
  return { ref: school, courses, cohorts, events };
}

interface CohortPlan {
  readonly school: Ref;
  readonly course: Ref;
  readonly host: Ref;
  readonly name: string;
  readonly plan: (typeof COHORTS)[number];
  readonly madeAt: Date;
}

function addCohort(batch: Batch, { school, course, host, name, plan, madeAt }: CohortPlan): Cohort {
  const startsAt = daysFromNow(batch, plan.startsIn);
  const endsAt = after(startsAt, WEEKS * 7 * 24 * HOUR);
  const openedAt = after(startsAt, -60 * 24 * HOUR);
  const priceCents = pick(batch, PRICES);
  const nonmemberPriceCents = priceCents + 5_000;
  const started = plan.status === 'enrolling' ? null : startsAt;
  const pool = batch.sheet.add('seat_pools', { kind: 'cohort', capacity: 0, taken: 0, resting_at: null });
  const wall = (prefix: string, instant: string, at: Date) => {
    const { date, time, ampm } = localOfInstant(at, ZONE);
    return { [`${prefix}_date`]: date, [`${prefix}_time`]: time, [`${prefix}_ampm`]: ampm, [instant]: at };
  };
  const ref = batch.sheet.add('cohorts', {
    school_id: school,
    course_id: course,
    name: localOfInstant(startsAt, ZONE).date.slice(0, 7),
    status: plan.status,
    seat_pool_id: pool,
    timezone: ZONE,
    ...wall('start', 'starts_at', startsAt),
    ...wall('end', 'ends_at', endsAt),
    ...wall('payment', 'payment_due_at', after(startsAt, 24 * HOUR)),
    price_cents: priceCents,
    nonmember_price_cents: nonmemberPriceCents,
    lecture_hours: SESSIONS,
    created_at: madeAt,
    opened_at: openedAt,
    started_at: started,
    completed_at: plan.status === 'completed' ? endsAt : null,
  });
  const sessions = Array.from({ length: SESSIONS }, (_, index): Session => {
    const at = after(startsAt, index * 3.5 * 24 * HOUR);
    return {
      startsAt: at,
      ref: addEvent(batch, {
        owner: { school_id: school, course_id: course, cohort_id: ref },
        slug: `session-${index + 1}`,
        name: `${name} - Session ${String(index + 1).padStart(2, '0')}`,
        kind: 'Class Session',
        membersOnly: true,
        startsAt: at,
        madeAt: openedAt,
        pool: batch.sheet.add('seat_pools', { kind: 'event', capacity: EVENT_CAPACITY, taken: 0, resting_at: null }),
        host,
      }),
    };
  });
  const { status } = plan;
  return {
    ref,
    pool,
    course,
    school,
    title: name,
    status,
    startsAt,
    endsAt,
    priceCents,
    nonmemberPriceCents,
    sessions,
  };
}

function addLiveEvent(
  batch: Batch,
  { school, host, number, madeAt }: { school: Ref; host: Ref; number: number; madeAt: Date },
): LiveEvent {
  const ahead = number >= EVENTS_PAST;
  const days = ahead ? (number - EVENTS_PAST) * 2 + batch.random.next() * 2 + 0.1 : -2 - number * 9;
  const startsAt = daysFromNow(batch, days);
  const kind = pick(batch, EVENT_KINDS);
  const membersOnly = chance(batch, 30);
  const ticketed = number % TICKETED_EVERY === 0;
  const name = `${kind} ${number + 1} of ${batch.label}`;
  const createdAt = ahead ? daysFromNow(batch, -10) : after(startsAt, -20 * 24 * HOUR);
  // A ticketed event admits people by ticket only, so its own pool is disabled.
  const disabled = { resting_at: ticketed ? createdAt : null };
  const pool = batch.sheet.add('seat_pools', { kind: 'event', capacity: EVENT_CAPACITY, taken: 0, ...disabled });
  const ref = addEvent(batch, {
    owner: { school_id: school, course_id: null, cohort_id: null },
    slug: `event-${batch.label}-${number}`,
    name,
    kind,
    membersOnly,
    startsAt,
    madeAt: createdAt < madeAt ? madeAt : createdAt,
    pool,
    host,
  });
  const ticketTypes = ticketed
    ? [
        { name: 'Listener', priceCents: 0, nonmemberPriceCents: 0 },
        { name: 'With feedback', priceCents: 1_500, nonmemberPriceCents: 2_500 },
      ]
    : [];
  const tickets = ticketTypes.map(({ name: ticketName, ...prices }, position): Ticket => {
    const ticketPool = batch.sheet.add('seat_pools', {
      kind: 'ticket_type',
      capacity: 400,
      taken: 0,
      resting_at: null,
    });
    const ticket = batch.sheet.add('ticket_types', {
      school_id: school,
      event_id: ref,
      kind: 'plain',
      name: ticketName,
      price_cents: prices.priceCents,
      nonmember_price_cents: prices.nonmemberPriceCents,
      seat_pool_id: ticketPool,
      position,
      created_at: createdAt,
      activated_at: createdAt,
    });
    return { ref: ticket, pool: ticketPool, ...prices };
  });
  return { ref, pool, school, name, startsAt, membersOnly, tickets };
}

interface EventToAdd {
  readonly owner: { school_id: Ref; course_id: Ref | null; cohort_id: Ref | null };
  readonly slug: string;
  readonly name: string;
  readonly kind: string;
  readonly membersOnly: boolean;
  readonly startsAt: Date;
  readonly madeAt: Date;
  readonly pool: Ref;
  readonly host: Ref;
}

const DURATION_MINUTES = 90;

function addEvent(batch: Batch, event: EventToAdd): Ref {
  const { date, time, ampm } = localOfInstant(event.startsAt, ZONE);
  const ref = batch.sheet.add('events', {
    ...event.owner,
    slug: event.slug,
    name: event.name,
    kind: event.kind,
    status: 'published',
    admittance: event.membersOnly ? 'members-only' : 'public',
    description: '<p>Bring what you are working on; we look at it together.</p>',
    short_description: 'Bring what you are working on; we look at it together.',
    timezone: ZONE,
    start_date: date,
    start_time: time,
    start_ampm: ampm,
    starts_at: event.startsAt,
    ends_at: after(event.startsAt, DURATION_MINUTES * 60_000),
    duration_minutes: DURATION_MINUTES,
    seat_pool_id: event.pool,
    zoom_url: 'https://meet.example/room',
    created_at: event.madeAt,
    published_at: event.madeAt,
  });
  batch.sheet.add('event_hosts', { event_id: ref, host_id: event.host, school_id: event.owner.school_id });
  return ref;
}

/** Gives every cohort as many seats as were sold, plus some; completed ones may have been full. */
export function setCapacities(batch: Batch, school: School): void {
  for (const cohort of school.cohorts) {
    const seatsTaken = Number(cohort.pool.row.taken);
    const spare = cohort.status === 'completed' && chance(batch, 40) ? 0 : 5 + batch.random.below(40);
    raise(cohort.pool, 'capacity', seatsTaken + spare);
  }
}
