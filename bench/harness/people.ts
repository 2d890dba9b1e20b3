import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

export interface SignedIn {
  readonly userId: number;
  /** Cookie header for requests as this person. */
  readonly cookie: string;
}

const DAYS = 24 * 60 * 60 * 1000;

/**
 * Real sessions for these people, created in one statement; the token is stored hashed, as at sign-in. The session kind
 * matches their rights: another kind would be exchanged on the way, and its cookie would soon be invalid.
 */
export async function signIn(pool: pg.Pool, userIds: readonly number[]): Promise<SignedIn[]> {
  const tokens = userIds.map(() => randomBytes(32).toString('base64url'));
  const until = new Date(Date.now() + 10 * DAYS);
  await pool.query(
    `insert into sessions (token_hash, user_id, kind, idle_expires_at, expires_at)
     select t.hash, t.user_id, case when u.is_staff then 'staff'
         when exists (select from staff_roles r where r.user_id = u.id and r.accepted_at is not null and r.revoked_at is null)
         then 'teacher' else 'learner' end, $3, $3
     from unnest($1::text[], $2::bigint[]) as t (hash, user_id) join users u on u.id = t.user_id`,
    [tokens.map((token) => createHash('sha256').update(token).digest('base64url')), userIds, until],
  );
  return userIds.map((userId, index) => ({ userId, cookie: `__Host-callboard=${tokens[index]}` }));
}

/** Learners enrolled in a running cohort, in a fixed order. */
export async function runningLearners(pool: pg.Pool, limit: number): Promise<number[]> {
  const { rows } = await pool.query<{ user_id: number }>(
    `select distinct e.user_id from enrolments e join cohorts c on c.id = e.cohort_id
     join users u on u.id = e.user_id
     where e.state = 'active' and c.status in ('started', 'enrolling') and u.onboarded_at is not null
     order by e.user_id limit $1`,
    [limit],
  );
  return rows.map((row) => row.user_id);
}

/** New, verified, onboarded people without anything yet. */
export async function newPeople(pool: pg.Pool, count: number, label: string): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (email, verified_at, first_name, last_name, display_name, timezone, onboarded_at, created_at)
     select $1 || '-' || n || '@bench.test', now(), 'Buyer', 'No. ' || n, 'Buyer ' || n, 'UTC', now(), now()
     from generate_series(1, $2::int) as n returning id`,
    [label, count],
  );
  return rows.map((row) => row.id);
}

export async function signInTeacher(pool: pg.Pool, schoolId: number, label: string): Promise<SignedIn> {
  const ids = await newPeople(pool, 1, label);
  await pool.query(
    `insert into staff_roles (school_id, role, user_id, invited_at, accepted_at) values ($1, 'school_admin', $2, now(), now())`,
    [schoolId, ids[0]],
  );
  const [teacher] = await signIn(pool, ids);
  if (!teacher) throw new Error('No one was signed in.');
  return teacher;
}
