import { type RawBuilder, sql } from 'kysely';
import type { MediaObject } from '#contract/media/media.endpoints.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** To whom an object with a picture belongs; `personId` only of people themselves. */
export interface PictureOwner {
  readonly schoolId: number | null;
  readonly courseId: number | null;
  readonly personId: number | null;
}

interface Place {
  readonly table: string;
  readonly column: string;
  /** Columns of its school and course; left out where it has none. */
  readonly school?: string;
  readonly course?: string;
  /** The column that an object's id is looked for in. */
  readonly key?: string;
}

/** Where each kind of object keeps its picture. A submission has none: its files stand in its text. */
const PLACES: Readonly<Record<Exclude<MediaObject, 'Submission'>, Place>> = {
  School: { table: 'schools', column: 'image_media_id', school: 'id' },
  Course: { table: 'courses', column: 'image_media_id', school: 'school_id', course: 'id' },
  Event: { table: 'events', column: 'image_media_id', school: 'school_id', course: 'course_id' },
  Workout: { table: 'workouts', column: 'image_media_id', school: 'school_id' },
  Host: { table: 'hosts', column: 'image_media_id', school: 'school_id' },
  Instructor: { table: 'landing_instructors', column: 'image_media_id', school: 'school_id', course: 'course_id' },
  Testimonial: { table: 'landing_testimonials', column: 'image_media_id', school: 'school_id', course: 'course_id' },
  LandingPageBenefit: {
    table: 'landing_pages',
    column: 'benefits_media_id',
    school: 'school_id',
    course: 'course_id',
    key: 'course_id',
  },
  User: { table: 'users', column: 'picture_media_id' },
  Library: { table: 'library_contents', column: 'image_media_id' },
};

export type PicturedObject = keyof typeof PLACES;

const column = (name: string | undefined): RawBuilder<unknown> => (name ? sql.ref(name) : sql`null`);

/** Undefined where there is no such object. */
export async function pictureOwner(
  ctx: Ctx,
  objectType: PicturedObject,
  objectId: number,
): Promise<PictureOwner | undefined> {
  const { table, school, course, key = 'id' } = PLACES[objectType];
  const { rows } = await sql<PictureOwner>`
    select ${column(school)} as "schoolId", ${column(course)} as "courseId",
      ${objectType === 'User' ? sql.ref('id') : sql`null`} as "personId"
    from ${sql.table(table)} where ${sql.ref(key)} = ${objectId}::bigint`.execute(ctx.db);
  return rows[0];
}

/** The object shows this picture from now on. */
export async function setPicture(
  tx: Ctx,
  objectType: PicturedObject,
  objectId: number,
  mediaId: number,
): Promise<void> {
  const place = PLACES[objectType];
  await sql`update ${sql.table(place.table)} set ${sql.ref(place.column)} = ${mediaId}::bigint
    where ${sql.ref(place.key ?? 'id')} = ${objectId}::bigint`.execute(tx.db);
}
