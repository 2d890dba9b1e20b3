import { sql } from 'kysely';
import type { StudentFilter } from '#contract/workouts/student-filters.ts';
import type { PlaceKind, SubmissionState } from '#contract/workouts/workout.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { emailContains, nameContains } from '#server/platform/database/contains.ts';

export interface StudentRow {
  readonly id: number;
  readonly kind: PlaceKind;
  readonly name: string;
  readonly email: string;
  readonly paid: boolean;
  readonly joined: boolean;
  readonly submissionId: number | null;
  readonly state: SubmissionState | null;
  readonly submittedAt: Date | null;
  readonly answeredAt: Date | null;
  readonly correctedAt: Date | null;
  readonly readerId: number | null;
  readonly readerName: string | null;
  readonly readingUntil: Date | null;
  readonly hasDraft: boolean;
}

const PLACES = sql`
  from workout_places p join ticket_types y on y.id = p.ticket_type_id join users u on u.id = p.user_id
  left join workout_submissions s on s.place_id = p.id`;
const held = (workoutId: number) =>
  sql`p.workout_id = ${workoutId}::bigint and p.state = 'attending' and p.suspended_at is null`;
const WAITS = sql`y.kind = 'written' and s.state in ('submitted', 'in_review')`;

const SHOWN: Record<StudentFilter, ReturnType<typeof sql>> = {
  all: sql`true`,
  to_answer: WAITS,
  answered: sql`s.state = 'answered'`,
  nothing: sql`y.kind = 'written' and s.id is null`,
  live: sql`y.kind = 'live'`,
};

interface WorkoutStudentsQuery {
  readonly workoutId: number;
  readonly show: StudentFilter;
  readonly q: string;
}

const found = ({ workoutId, show, q }: WorkoutStudentsQuery) => sql`
  ${held(workoutId)} and ${SHOWN[show]}
    and (${q} = '' or ${nameContains(sql`u.display_name`, q)} or ${emailContains(sql`u.email`, q)})`;

/**
 * A page of people with a spot, live or written: submissions waiting for feedback first, oldest first; then people
 * without a submission; then submissions with feedback, newest first; then live spots by name.
 */
export async function studentsOf(
  ctx: Ctx,
  query: WorkoutStudentsQuery & { limit: number; offset: number },
): Promise<StudentRow[]> {
  const { rows } = await sql<StudentRow>`
    select p.id, y.kind, coalesce(nullif(u.display_name, ''), u.email, '') as name, coalesce(u.email, '') as email,
      p.order_line_id is not null as paid, p.joined_at is not null as joined, s.id as "submissionId", s.state,
      s.submitted_at as "submittedAt", s.answered_at as "answeredAt", s.corrected_at as "correctedAt",
      s.reader_id as "readerId", (select coalesce(nullif(r.display_name, ''), r.email) from users r where r.id = s.reader_id)
        as "readerName",
      s.reading_until as "readingUntil", coalesce(s.draft, '') <> '' as "hasDraft"
    ${PLACES} where ${found(query)}
    order by case when ${WAITS} then 0 when y.kind = 'written' and s.id is null then 1 when y.kind = 'written' then 2 else 3 end,
      case when ${WAITS} then s.submitted_at end, s.answered_at desc, search_text(u.display_name), p.id
    limit ${query.limit}::bigint offset ${query.offset}::bigint`.execute(ctx.db);
  return rows;
}

/** How many held spots match a name or email address. */
export async function countFoundStudents(ctx: Ctx, query: WorkoutStudentsQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${PLACES} where ${found(query)}`.execute(
    ctx.db,
  );
  return rows[0]?.total ?? 0;
}

/** How many held spots match each filter. `late`: waiting since before `lateBefore`. */
export async function countStudents(
  ctx: Ctx,
  workoutId: number,
  lateBefore: Date,
): Promise<Record<StudentFilter, number> & { joined: number; late: number; oldestAt: Date | null }> {
  const { rows } = await sql<Record<StudentFilter, number> & { joined: number; late: number; oldestAt: Date | null }>`
    select count(*) as "all", count(*) filter (where ${SHOWN.to_answer}) as to_answer,
      count(*) filter (where ${SHOWN.answered}) as answered, count(*) filter (where ${SHOWN.nothing}) as nothing,
      count(*) filter (where ${SHOWN.live}) as live,
      count(*) filter (where ${SHOWN.live} and p.joined_at is not null) as joined,
      count(*) filter (where ${WAITS} and s.submitted_at < ${lateBefore}::timestamptz) as late,
      min(s.submitted_at) filter (where ${WAITS}) as "oldestAt"
    ${PLACES} where ${held(workoutId)}`.execute(ctx.db);
  const [counts] = rows;
  if (!counts) throw new Error('Counting answers one row.');
  return counts;
}

/** The workout's oldest other submission that is waiting, and how many are waiting. */
export async function nextWaiting(
  ctx: Ctx,
  at: { workoutId: number; submissionId: number },
): Promise<{ nextId: number | null; waiting: number }> {
  const { rows } = await sql<{ nextId: number | null; waiting: number }>`
    select (array_agg(s.id order by s.submitted_at, s.id))[1] as "nextId", count(*) as waiting
    ${PLACES} where ${held(at.workoutId)} and ${WAITS} and s.id <> ${at.submissionId}::bigint`.execute(ctx.db);
  return rows[0] ?? { nextId: null, waiting: 0 };
}

/** What these lines earned, in cents: cash that wasn't refunded, and the value of credits. */
export async function worthOfLines(ctx: Ctx, lineIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cash_cents + credit_cents - refunded_cents), 0)::bigint as cents from order_lines
    where id = any(${[...lineIds]}::bigint[])`.execute(ctx.db);
  return rows[0]?.cents ?? 0;
}
