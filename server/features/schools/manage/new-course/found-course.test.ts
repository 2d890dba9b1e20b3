import { expect, test } from 'vitest';
import { aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import { testDatabase } from '#testing/database.ts';
import { foundCourse } from './found-course.ts';

const t = testDatabase();

test('a new course comes with its landing page row, two surveys, and three inactive templates, and is unlisted', async () => {
  const { id: schoolId } = await aSchool(t.ctx());
  const course = await foundCourse(t.ctx(), { schoolId, name: 'Breath', email: 'desk@example.test' });
  const landing = await t.db
    .selectFrom('landing_pages')
    .selectAll()
    .where('course_id', '=', course.id)
    .executeTakeFirst();
  expect(landing).toMatchObject({ school_id: schoolId, headline: '', overview: '' });
  const headers = Object.entries(landing ?? {}).filter(([column]) => column.endsWith('_header'));
  expect(headers).toHaveLength(8);
  expect(headers.filter(([, text]) => text === '')).toEqual([]);
  const surveys = await t.db.selectFrom('surveys').select('kind').where('course_id', '=', course.id).execute();
  expect(surveys.map((survey) => survey.kind).toSorted()).toEqual(['interest', 'post-cohort']);
  const templates = await t.db
    .selectFrom('email_templates')
    .select('status')
    .where('course_id', '=', course.id)
    .execute();
  expect(templates.map((template) => template.status)).toEqual(['inactive', 'inactive', 'inactive']);
  const { listed_at } = await t.db
    .selectFrom('courses')
    .select('listed_at')
    .where('id', '=', course.id)
    .executeTakeFirstOrThrow();
  expect(listed_at).toBeNull();
});
