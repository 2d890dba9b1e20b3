import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '#contract/primitives/problem.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { anyCourseByAddress } from '#server/features/schools/index.ts';
import { logActivity } from '#server/platform/activity.ts';
import { containedOf } from '#server/platform/contains.rules.ts';
import { csvHeads, csvLine } from '#server/platform/csv.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { type Limit, takeFromLimit } from '#server/platform/limits.ts';
import { checkRight } from '#server/rights/check-right.ts';
import { mountCsvFile } from '#server/rights/mount-csv-file.ts';
import { findStudents } from './find-students.ts';
import { listNamed } from './list-students.ts';
import { presentStudent } from './student.present.ts';
import type { ListedStudent, StudentKey } from './student-keys.ts';
import { studentRows } from './student-rows.query.ts';
import { countStudents, listedStudents, type StudentsQuery } from './students.query.ts';

/** Downloads per person: each reads the whole list. */
const FILES: Limit = { name: 'student-files', points: 10, seconds: 3600 };
/** Most people in one file (rules-teachers N3). */
export const STUDENTS_IN_FILE = 50_000;
const AT_ONCE = 1_000;
export const STUDENTS_FILE_HEADS = [
  'Name',
  'Email',
  'Cohort',
  'State',
  'Since (UTC)',
  'Lessons read',
  'Lessons open',
  'Sessions joined',
  'Sessions held',
  'Unsubscribed',
] as const;

interface Course {
  readonly id: number;
  readonly schoolId: number;
}

async function linesOf(ctx: Ctx, course: Course, listed: readonly ListedStudent[]): Promise<string> {
  const rows = await studentRows(ctx, { courseId: course.id, schoolId: course.schoolId }, listed);
  return rows
    .map(presentStudent)
    .map((row) =>
      csvLine([
        row.displayName,
        row.email,
        row.cohortMoniker,
        row.state,
        row.sinceUtc,
        row.lessonsRead,
        row.lessonsOpen,
        row.sessionsJoined,
        row.sessionsHeld,
        row.unsubscribed ? 'yes' : 'no',
      ]),
    )
    .join('');
}

/**
 * The list in parts of a thousand, each starting after the last row of the previous one: no one is listed twice, and
 * every part is equally fast to find.
 */
async function* partsOf(ctx: Ctx, query: StudentsQuery): AsyncGenerator<readonly ListedStudent[]> {
  let after: StudentKey | null = null;
  for (let written = 0; written < STUDENTS_IN_FILE; written += AT_ONCE) {
    const listed: readonly ListedStudent[] = await listedStudents(ctx, query, { limit: AT_ONCE, after });
    yield listed;
    after = listed.at(-1) ?? null;
    if (listed.length < AT_ONCE) return;
  }
}

async function* lines(
  ctx: Ctx,
  course: Course,
  parts: AsyncIterable<readonly ListedStudent[]> | Iterable<readonly ListedStudent[]>,
): AsyncGenerator<string> {
  yield csvHeads(STUDENTS_FILE_HEADS);
  for await (const listed of parts) yield await linesOf(ctx, course, listed);
}

function chunks(listed: readonly ListedStudent[]): (readonly ListedStudent[])[] {
  return Array.from({ length: Math.ceil(listed.length / AT_ONCE) }, (_, n) =>
    listed.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  );
}

/** Which rows go into the file, and how many; with a text, the ones that the list's search finds. */
async function wanted(ctx: Ctx, query: StudentsQuery, contains: string) {
  if (containedOf(contains) === null) {
    const people = Math.min(STUDENTS_IN_FILE, await countStudents(ctx, query));
    return { people, parts: partsOf(ctx, query) };
  }
  const { listed } = await findStudents(ctx, query, contains, { limit: STUDENTS_IN_FILE, offset: 0 });
  return { people: listed.length, parts: chunks(listed) };
}

/**
 * A course's people as a CSV file, for the list and search on screen; the log records who downloaded how many
 * (rules-teachers N3).
 * @throws 401 for visitors, 404 like the list, 429 beyond `FILES`
 */
export async function exportStudents(
  ctx: Ctx,
  { id, contains, list, drifting }: { id: string; contains: string; list: string; drifting: boolean },
): Promise<{ name: string; lines: Readable }> {
  const person = await requirePerson(ctx);
  const managed = await checkRight(ctx, { manages: { course: 'id' } }, { id }, 'GET');
  const course = managed && (await anyCourseByAddress(ctx, String(managed.id)));
  if (!managed || !course) throw notFound();
  const query = { courseId: managed.id, list: await listNamed(ctx, managed.id, list), drifting };
  await takeFromLimit(ctx, FILES, String(person.id));
  const { people, parts } = await wanted(ctx, query, contains);
  await inTransaction(ctx, (tx) =>
    logActivity(tx, {
      action: 'export_students',
      subjectKind: 'course',
      subjectId: managed.id,
      schoolId: managed.schoolId,
      courseId: managed.id,
      detail: { people },
    }),
  );
  return { name: `${course.slug}-students.csv`, lines: Readable.from(lines(ctx, managed, parts)) };
}

/** Serves the download that the list links to. */
export function mountStudentsFile(app: FastifyInstance, makeCtx: (request: FastifyRequest) => Ctx): void {
  mountCsvFile(app, makeCtx, {
    path: '/teachers/courses/:id/students.csv',
    page: ({ id }) => `/teachers/courses/${id}/students`,
    write: (ctx, { params, query: { contains, list, drifting } }) =>
      exportStudents(ctx, {
        id: params.id,
        contains: typeof contains === 'string' ? contains.slice(0, 200) : '',
        list: typeof list === 'string' && /^(waitlist|[1-9]\d{0,14})$/.test(list) ? list : 'all',
        drifting: drifting === 'true' || drifting === '1',
      }),
  });
}
