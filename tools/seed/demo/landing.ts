import { addRow, saveLandingPage } from '#server/features/landing/index.ts';
import { changeCourse } from '#server/features/schools/course/change-course.ts';
import type { People } from './people.ts';
import { type FoundedCourse, richTextOf } from './schools.ts';
import type { Stage } from './stage.ts';

const nothing = async () => {};

/**
 * Edits landing pages as teachers would leave them: one complete, with its video, a second instructor, a blank row, and
 * a question without an answer; one with its benefits hidden.
 */
export async function editLandingPages(
  stage: Stage,
  people: People,
  courses: ReadonlyMap<string, FoundedCourse>,
): Promise<void> {
  const [whole, other] = [courses.get('voice-acting-101'), courses.get('character-voices-for-games')];
  if (!whole || !other) throw new Error('The demo has no such courses.');
  const { teacher, courseadmin } = people.accounts;
  const ctx = stage.as(courseadmin, -64);
  const courseId = whole.id;
  await changeCourse(ctx, { courseId, body: { videoUrl: 'https://www.youtube.com/watch?v=GNZBSZD16cY' } });
  const partner = {
    name: 'Teo Brandt',
    title: 'Sound engineer and partner at the mic',
    bio: richTextOf(
      'Cuts what you record each week and tells you what the room did to it. He has recorded choirs in barns, and one whale.',
    ),
  };
  await addRow(ctx, { courseId, list: 'instructors', sent: partner }, nothing);
  const said = {
    authorName: 'Priya Raman',
    authorTitle: 'Stage manager, fall cohort',
    quote: richTextOf(
      'Six Tuesdays, one closet full of coats, and now I get paid to read museum guides. Worth every sneeze.',
    ),
  };
  await addRow(ctx, { courseId, list: 'testimonials', sent: said }, nothing);
  await saveLandingPage(stage.as(courseadmin, -63), {
    courseId,
    body: { testimonialHeader: 'What students say' },
  });
  await addRow(stage.as(courseadmin, -62), { courseId, list: 'faqs', sent: { title: 'Is there homework?' } }, nothing);
  await addRow(stage.as(courseadmin, 0), { courseId, list: 'outcomes', sent: {} }, nothing);
  await saveLandingPage(stage.as(teacher, -60), { courseId: other.id, body: { benefitsSection: 'hidden' } });
}
