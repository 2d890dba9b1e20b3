import { giveCourseAdmin } from '#server/features/accounts/index.ts';
import { writeLandingPage } from '#server/features/landing/index.ts';
import { changeSchool, createSchool } from '#server/features/schools/index.ts';
import { foundCourse } from '#server/features/schools/manage/new-course/found-course.ts';
import { type CourseContent, courses, schools } from '../content/content.ts';
import type { AccountName, People } from './people.ts';
import type { Stage } from './stage.ts';

const FOUNDED_DAYS_AGO = 380;

/** `America/New_York` → `New York`. */
function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

const DAYS: Record<string, string> = {
  Mon: 'Mondays',
  Tue: 'Tuesdays',
  Wed: 'Wednesdays',
  Thu: 'Thursdays',
  Fri: 'Fridays',
  Sat: 'Saturdays',
  Sun: 'Sundays',
};

/** Plain paragraphs as rich text. */
export function richTextOf(...paragraphs: readonly string[]): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('');
}

function landingPageOf(course: CourseContent) {
  const html = (text: string) => richTextOf(text);
  return {
    headline: course.headline,
    overviewHeader: 'What this course is',
    overview: richTextOf(...course.overview),
    outcomesHeader: "What you'll walk away with",
    outcomes: course.outcomes.map(({ title, desc }) => ({ title, desc: html(desc) })),
    testimonialHeader: 'What students say',
    testimonials: course.testimonials.map(({ author, title, quote }) => ({
      authorName: author,
      authorTitle: title,
      quote: html(quote),
    })),
    instructorHeader: 'Who teaches',
    instructors: [{ ...course.instructor, bio: html(course.instructor.bio) }],
    outlineHeader: 'Week by week',
    outlines: course.outline,
    scheduleHeader: 'Weekly schedule',
    timeCommitment: `${course.sessionMinutes >= 120 ? '4 to 5' : '3 to 4'} hours a week`,
    schedules: course.weekdays.map((day) => ({
      title: DAYS[day] ?? day,
      timeSlot: `${course.time.replace(/^0/, '')} ${course.ampm}`,
      desc: `Live session, ${course.sessionMinutes} minutes, ${cityOf(course.zone)} time. Recorded for everyone enrolled.`,
    })),
    benefitsHeader: "What's included",
    benefits: course.benefits,
    faqHeader: 'Questions',
    faqs: course.faqs.map(({ title, desc }) => ({ title, desc: html(desc) })),
  };
}

export interface FoundedCourse {
  readonly id: number;
  readonly schoolId: number;
  readonly content: CourseContent;
}

/** Creates the schools with their courses and landing pages. Returns the courses by slug. */
export async function foundSchools(stage: Stage, people: People): Promise<Map<string, FoundedCourse>> {
  const ctx = stage.at(-FOUNDED_DAYS_AGO);
  const founded = new Map<string, FoundedCourse>();
  for (const { slug, name, about, admin, accent, links = [] } of schools) {
    const adminId = people.accounts[admin.replace('@demo.test', '') as AccountName];
    const school = await createSchool(ctx, { name, slug, about, adminId });
    const body = { links: [...links], ...(accent ? { accent } : {}) };
    await changeSchool(stage.as(adminId, -FOUNDED_DAYS_AGO), { schoolId: school.id, body });
    for (const content of courses.filter((course) => course.school === slug)) {
      const course = await foundCourse(ctx, {
        schoolId: school.id,
        name: content.name,
        slug: content.slug,
        topic: content.topic,
        ...(content.level ? { level: content.level } : {}),
        description: content.headline,
        email: `desk@${slug}.example`,
        listed: content.listed,
        openMaterial: content.openMaterial ?? false,
        createdBy: adminId,
      });
      await writeLandingPage(ctx, course.id, landingPageOf(content));
      founded.set(content.slug, { id: course.id, schoolId: school.id, content });
    }
  }
  const taught = founded.get('voice-acting-101');
  if (taught) {
    await giveCourseAdmin(ctx, {
      schoolId: taught.schoolId,
      courseId: taught.id,
      userId: people.accounts.courseadmin,
      invitedBy: people.accounts.teacher,
    });
  }
  return founded;
}
