import { sql } from 'kysely';
import { MAX_LETTERS } from '#contract/certificates/staff-certificates.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export interface CertificateRow {
  readonly code: string;
  readonly shortCode: string;
  readonly personName: string;
  readonly courseName: string;
  readonly schoolName: string;
  readonly taughtBy: string | null;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly issuedAt: Date;
}

const WORDS = sql`z.taught_by as "taughtBy", z.course_name as "courseName", z.school_name as "schoolName",
  to_char(z.starts_on, 'YYYY-MM-DD') as "startsOn", to_char(z.ends_on, 'YYYY-MM-DD') as "endsOn", z.issued_at as "issuedAt"`;
const COLUMNS = sql`z.uuid as code, z.short_code as "shortCode", z.person_name as "personName", ${WORDS}`;

export interface IssuedCertificateRow extends CertificateRow {
  /** How often the letter was corrected; `correctedByPerson`: whether one of the corrections was the person's own. */
  readonly corrections: number;
  readonly correctedByPerson: boolean;
}

export async function certificateOfPlace(ctx: Ctx, enrollmentId: number): Promise<IssuedCertificateRow | undefined> {
  const { rows } = await sql<IssuedCertificateRow>`
    select ${COLUMNS}, count(r.uuid) as corrections, coalesce(bool_or(r.replaced_by = 'person'), false) as "correctedByPerson"
    from certificates z left join replaced_letters r on r.enrolment_id = z.enrolment_id
    where z.enrolment_id = ${enrollmentId}::bigint and z.revoked_at is null
    group by z.uuid`.execute(ctx.db);
  return rows[0];
}

/** Issues a letter; undefined if this enrollment already has one. */
export async function insertCertificate(
  tx: Ctx,
  letter: {
    enrollmentId: number;
    personName: string;
    courseName: string;
    schoolName: string;
    taughtBy: string | null;
    startsOn: string;
    endsOn: string;
    issuedAt: Date;
  },
): Promise<CertificateRow | undefined> {
  const { rows } = await sql<CertificateRow>`
    insert into certificates as z (enrolment_id, person_name, course_name, school_name, taught_by, starts_on, ends_on, issued_at)
    values (${letter.enrollmentId}::bigint, ${letter.personName}, ${letter.courseName}, ${letter.schoolName}, ${letter.taughtBy},
      ${letter.startsOn}::date, ${letter.endsOn}::date, ${letter.issuedAt}::timestamptz)
    on conflict (enrolment_id) do nothing returning ${COLUMNS}`.execute(tx.db);
  return rows[0];
}

export type Corrector = 'person' | 'staff';

/** Reissues an enrollment's letter with another name and number, and stores the old one. */
export async function replaceCertificate(
  tx: Ctx,
  letter: { enrollmentId: number; personName: string; by: Corrector; reason: string },
): Promise<CertificateRow> {
  await sql`
    insert into replaced_letters (uuid, short_code, enrolment_id, person_name, replaced_at, replaced_by, reason)
    select uuid, short_code, enrolment_id, person_name, ${tx.clock.now()}::timestamptz, ${letter.by}, ${letter.reason}
    from certificates where enrolment_id = ${letter.enrollmentId}::bigint`.execute(tx.db);
  const { rows } = await sql<CertificateRow>`
    update certificates as z set uuid = gen_random_uuid(), short_code = letter_short_code(), person_name = ${letter.personName}
    where z.enrolment_id = ${letter.enrollmentId}::bigint returning ${COLUMNS}`.execute(tx.db);
  // The caller has locked the enrollment and read its letter.
  return rows[0] as CertificateRow;
}

export interface CheckedCertificate extends Omit<CertificateRow, 'personName'> {
  /** Null: the letter was reissued. */
  readonly personName: string | null;
  readonly valid: boolean;
  readonly reissuedAt: Date | null;
  readonly courseSlug: string | null;
  readonly topic: string;
  readonly cover: string;
  readonly accent: string | null;
  readonly logoMediaId: number | null;
}

/**
 * Finds a letter by its long or short code, with whether its enrollment still counts and whether it was reissued since.
 * For the public verification page.
 */
export async function findCertificate(
  ctx: Ctx,
  code: { uuid: string } | { shortCode: string },
): Promise<CheckedCertificate | undefined> {
  const condition = 'uuid' in code ? sql`uuid = ${code.uuid}::uuid` : sql`short_code = ${code.shortCode}`;
  const { rows } = await sql<CheckedCertificate>`
    select n.uuid as code, n.short_code as "shortCode", n.person_name as "personName", ${WORDS},
      z.revoked_at is null and e.state = 'completed' and e.suspended_at is null as valid, n.replaced_at as "reissuedAt",
      case when o.listed_at is not null and o.archived_at is null then o.slug end as "courseSlug", o.topic, o.cover, s.accent,
      s.image_media_id as "logoMediaId"
    from (
      select uuid, short_code, enrolment_id, person_name, null::timestamptz as replaced_at from certificates where ${condition}
      union all
      select uuid, short_code, enrolment_id, null, replaced_at from replaced_letters where ${condition}) n
    join certificates z on z.enrolment_id = n.enrolment_id
    join enrolments e on e.id = z.enrolment_id join courses o on o.id = e.course_id join schools s on s.id = o.school_id
    limit 1`.execute(ctx.db);
  return rows[0];
}

export interface PersonsLetterRow {
  readonly cohortId: number;
  readonly courseName: string;
  readonly personName: string;
  readonly shortCode: string;
  readonly issuedAt: Date;
  readonly replaced: readonly {
    readonly shortCode: string;
    readonly personName: string;
    readonly replacedAtUtc: string;
    readonly replacedBy: Corrector;
    readonly reason: string;
  }[];
}

/** A person's letters, newest first, each with its earlier versions. */
export async function lettersOfPerson(ctx: Ctx, userId: number): Promise<PersonsLetterRow[]> {
  const { rows } = await sql<PersonsLetterRow>`
    select e.cohort_id as "cohortId", z.course_name as "courseName", z.person_name as "personName", z.short_code as "shortCode",
      z.issued_at as "issuedAt", coalesce(r.replaced, '[]'::json) as replaced
    from certificates z join enrolments e on e.id = z.enrolment_id
    left join lateral (
      select json_agg(json_build_object('shortCode', b.short_code, 'personName', b.person_name, 'replacedBy', b.replaced_by,
        'replacedAtUtc', b.replaced_at, 'reason', b.reason) order by b.replaced_at desc) as replaced
      from replaced_letters b where b.enrolment_id = z.enrolment_id) r on true
    where e.user_id = ${userId}::bigint
    order by z.issued_at desc, z.enrolment_id desc limit ${MAX_LETTERS}`.execute(ctx.db);
  return rows;
}
