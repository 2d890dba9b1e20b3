import {
  createContent,
  createLesson,
  createModule,
  noteContentProgress,
  noteLessonProgress,
} from '#server/features/lessons/index.ts';
import { createLibraryContent } from '#server/features/library/index.ts';
import { changeCourseSlug } from '#server/features/schools/index.ts';
import { lessons as cohortLessons, library, material, RECORDING } from '../content/content.ts';
import type { MadeCohort } from './cohorts.ts';
import type { People } from './people.ts';
import type { FoundedCourse } from './schools.ts';
import type { Stage } from './stage.ts';

const WRITTEN_DAYS_AGO = 300;
const DAY_MS = 86_400_000;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Converts content lines to rich text; content.ts explains their first character. */
function richText(lines: readonly string[]): string {
  return lines
    .map((line) => {
      const text = escaped(line.replace(/^[#>!-] /, ''));
      if (line.startsWith('! ')) return `<iframe src="${RECORDING}" title="${text}"></iframe>`;
      if (line.startsWith('# ')) return `<h2>${text}</h2>`;
      if (line.startsWith('> ')) return `<blockquote><p>${text}</p></blockquote>`;
      return line.startsWith('- ') ? `<ul><li>${text}</li></ul>` : `<p>${text}</p>`;
    })
    .join('')
    .replaceAll('</ul><ul>', '');
}

/** Writes two courses' material. Returns the ids of its published lessons by course. */
async function writeMaterial(
  stage: Stage,
  courses: ReadonlyMap<string, FoundedCourse>,
): Promise<Map<string, string[]>> {
  const ctx = stage.at(-WRITTEN_DAYS_AGO);
  const addresses = new Map<string, string[]>();
  for (const [slug, modules] of Object.entries(material)) {
    const course = courses.get(slug);
    if (!course) throw new Error(`No course ${slug}.`);
    const publishedIds: string[] = [];
    for (const { name, lessons } of modules) {
      const { id: moduleId } = await createModule(ctx, { courseId: course.id, name });
      for (const lesson of lessons) {
        const { id } = await createContent(ctx, {
          moduleId,
          name: lesson.name,
          body: richText(lesson.text),
          nextLessonText: lesson.next ?? null,
          status: lesson.draft ? 'draft' : 'published',
        });
        if (!lesson.draft) publishedIds.push(String(id));
      }
    }
    addresses.set(slug, publishedIds);
  }
  return addresses;
}

async function writeCohortLessons(stage: Stage, cohorts: readonly MadeCohort[]): Promise<number[]> {
  const of = (course: string, moniker: string) => {
    const cohort = cohorts.find(({ plan }) => plan.course === course && plan.moniker === moniker);
    if (!cohort) throw new Error(`No cohort ${moniker} of ${course}.`);
    return cohort.id;
  };
  const on = (inDays: number) => new Date(stage.now.getTime() + inDays * DAY_MS);
  const write = async (cohortId: number, lesson: (typeof cohortLessons.running)[number]): Promise<number> => {
    const { inDays, type, draft, recap, text, ...words } = lesson;
    const { id } = await createLesson(stage.at(Math.min(inDays, -1) - 5), {
      ...words,
      cohortId,
      body: richText(text),
      lessonType: type ?? 'Lesson',
      status: draft ? 'draft' : 'published',
      publishAt: on(inDays),
      recap: recap ? richText([recap]) : null,
      told: inDays < 0,
    });
    return id;
  };
  const written: number[] = [];
  for (const lesson of cohortLessons.running) written.push(await write(of('voice-acting-101', 'Autumn'), lesson));
  for (const { name, inDays, text } of cohortLessons.former) {
    await createLesson(stage.at(inDays - 5), {
      cohortId: of('audio-engineering-foundations', 'Summer'),
      name,
      body: richText(text),
      status: 'published',
      publishAt: on(inDays),
      told: true,
    });
  }
  for (const lesson of cohortLessons.coming) await write(of('voice-acting-101', 'Winter'), lesson);
  return written;
}

/**
 * Course material, lessons in every state, and the library; also what `member@` has read. Run it after the cohorts are
 * filled.
 */
export async function writeLessons(
  stage: Stage,
  people: People,
  courses: ReadonlyMap<string, FoundedCourse>,
  cohorts: readonly MadeCohort[],
): Promise<void> {
  const contents = await writeMaterial(stage, courses);
  const lessons = await writeCohortLessons(stage, cohorts);
  for (const { kind, name, topic, draft, text } of library) {
    await createLibraryContent(stage.at(-WRITTEN_DAYS_AGO), {
      kind,
      name,
      topic,
      body: richText(text),
      status: draft ? 'draft' : 'published',
      createdBy: people.accounts.staff,
    });
  }
  // The course's slug was shorter once; its Material page still mentions the old one.
  const audio = courses.get('audio-engineering-foundations');
  if (!audio) throw new Error('No course audio-engineering-foundations.');
  await changeCourseSlug(stage.at(-WRITTEN_DAYS_AGO), { courseId: audio.id, slug: 'audio-engineering' });
  await changeCourseSlug(stage.at(-WRITTEN_DAYS_AGO), { courseId: audio.id, slug: 'audio-engineering-foundations' });

  const { member } = people.accounts;
  const [first, second, third] = contents.get('voice-acting-101') ?? [];
  for (const [address, day, read] of [
    [first, -12, true],
    [second, -9, true],
    [third, -2, undefined],
  ] as const) {
    if (address) await noteContentProgress(stage.as(member, day), { address, read });
  }
  if (lessons[0]) await noteLessonProgress(stage.as(member, -13), { lessonId: lessons[0], read: true });
}
