import { sql } from 'kysely';
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

const COLUMNS = sql`z.uuid as code, z.short_code as "shortCode", z.taught_by as "taughtBy", z.person_name as "personName", z.course_name as "courseName",
  z.school_name as "schoolName", to_char(z.starts_on, 'YYYY-MM-DD') as "startsOn", to_char(z.ends_on, 'YYYY-MM-DD') as "endsOn",
  z.issued_at as "issuedAt"`;

export async function certificateOfPlace(ctx: Ctx, enrolmentId: number): Promise<CertificateRow | undefined> {
  const { rows } = await sql<CertificateRow>`
    select ${COLUMNS} from certificates z where z.enrolment_id = ${enrolmentId}::bigint and z.revoked_at is null`.execute(
    ctx.db,
  );
  return rows[0];
}

/** Issues a letter; undefined where this place has one already. */
export async function insertCertificate(
  tx: Ctx,
  letter: {
    enrolmentId: number;
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
    values (${letter.enrolmentId}::bigint, ${letter.personName}, ${letter.courseName}, ${letter.schoolName}, ${letter.taughtBy},
      ${letter.startsOn}::date, ${letter.endsOn}::date, ${letter.issuedAt}::timestamptz)
    on conflict (enrolment_id) do nothing returning ${COLUMNS}`.execute(tx.db);
  return rows[0];
}

export interface CheckedCertificate extends CertificateRow {
  readonly valid: boolean;
  readonly courseSlug: string | null;
  readonly topic: string;
  /** Its school's. */
  readonly accent: string | null;
  /** Its school's logo. */
  readonly logoMediaId: number | null;
}

/** A letter by its long or short code, and whether its place still stands. Read model of the public page. */
export async function findCertificate(
  ctx: Ctx,
  code: { uuid: string } | { shortCode: string },
): Promise<CheckedCertificate | undefined> {
  const { rows } = await sql<CheckedCertificate>`
    select ${COLUMNS}, z.revoked_at is null and e.state = 'completed' and e.suspended_at is null as valid,
      case when o.listed_at is not null and o.archived_at is null then o.slug end as "courseSlug", o.topic, s.accent,
      s.image_media_id as "logoMediaId"
    from certificates z join enrolments e on e.id = z.enrolment_id join courses o on o.id = e.course_id join schools s on s.id = o.school_id
    where ${'uuid' in code ? sql`z.uuid = ${code.uuid}::uuid` : sql`z.short_code = ${code.shortCode}`}`.execute(ctx.db);
  return rows[0];
}
