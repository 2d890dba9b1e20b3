import { type Kysely, sql } from 'kysely';

const section = (name: string) =>
  `${name}_section text not null default 'visible' constraint landing_pages_${name}_known check (${name}_section in ('visible', 'hidden'))`;

const list = (table: string, columns: string) => `
  create table ${table} (
    id bigint generated always as identity primary key,
    school_id bigint not null, course_id bigint not null, position integer not null default 0,
    ${columns},
    created_at timestamptz not null,
    constraint ${table}_course_of_school foreign key (course_id, school_id) references courses (id, school_id)
  );
  create index ${table}_by_course on ${table} (course_id, position);`;

/** A course's landing page and its lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table landing_pages (
      course_id bigint primary key, school_id bigint not null,
      headline text not null default '', overview_header text not null default '', overview text not null default '',
      outcomes_header text not null default '',
      testimonial_header text not null default '', ${section('testimonials')},
      instructor_header text not null default '',
      outline_header text not null default '', ${section('outline')},
      schedule_header text not null default '', time_commitment text not null default '',
      benefits_header text not null default '', ${section('benefits')},
      benefits_media_id bigint references media (id), faq_header text not null default '',
      created_at timestamptz not null, updated_at timestamptz not null,
      constraint landing_pages_course_of_school foreign key (course_id, school_id) references courses (id, school_id)
    );
    ${list('landing_outcomes', `title text not null default '', "desc" text not null default ''`)}
    ${list(
      'landing_testimonials',
      `author_name text not null default '', author_title text not null default '', quote text not null default '',
       image_media_id bigint references media (id)`,
    )}
    ${list(
      'landing_instructors',
      `name text not null default '', title text not null default '', bio text not null default '',
       image_media_id bigint references media (id), user_id bigint references users (id)`,
    )}
    ${list('landing_outlines', `title text not null default '', "desc" text not null default ''`)}
    ${list('landing_schedules', `title text not null default '', time_slot text not null default '', "desc" text not null default ''`)}
    ${list('landing_benefits', `title text not null default '', "desc" text not null default ''`)}
    ${list('landing_faqs', `title text not null default '', "desc" text not null default ''`)}
    `)
    .execute(db);
}
