import { type Kysely, sql } from 'kysely';

/**
 * A school's own branding: besides its picture (the logo), a cover, and one accent from a closed set
 * (`contract/schools/accent.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table schools
      add column cover_media_id bigint references media (id),
      add column accent text constraint schools_accent_known
        check (accent in ('brick', 'rose', 'plum', 'indigo', 'ocean', 'teal', 'forest', 'ochre'));
    alter table media drop constraint media_object_type_known;
    alter table media add constraint media_object_type_known check (object_type in ('School', 'SchoolCover', 'Course', 'Event',
      'Workout', 'Host', 'Instructor', 'Testimonial', 'LandingPageBenefit', 'User', 'Library', 'Submission')) not valid;
    alter table media validate constraint media_object_type_known;
    `)
    .execute(db);
}
