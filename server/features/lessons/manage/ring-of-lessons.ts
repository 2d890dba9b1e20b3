import { claimOpenedLesson } from '#server/features/lessons/index.ts';
import { notifyMany } from '#server/features/notifications/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { Sweep } from '#server/platform/jobs/jobs.ts';
import { withoutBell } from './lesson-bells.query.ts';

/** Told by the bell and by the mail; one preference is for both. */
const KIND = 'lesson_opened';

/**
 * Tells the learners of a cohort by the bell that one lesson opened, unless they do without it (rules-teachers LE3). Answers
 * whether there was one; running it again tells nothing twice.
 */
export function ringOfLesson(ctx: Ctx): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const lesson = await claimOpenedLesson(tx);
    if (!lesson) return false;
    const declined = await withoutBell(tx, KIND, lesson.userIds);
    const { id, name, cohortName, courseName, userIds } = lesson;
    await notifyMany(
      tx,
      userIds
        .filter((userId) => !declined.has(userId))
        .map((userId) => ({
          userId,
          kind: KIND,
          occasion: `lesson:${id}`,
          title: `New lesson: ${name}`,
          body: cohortName.includes(courseName) ? cohortName : `${courseName}, ${cohortName}`,
          href: `/lessons/${id}`,
        })),
    );
    return true;
  });
}

/** Each minute, until nothing is left to tell. */
export const ringOfLessonsSweep: Sweep = {
  name: 'teaching-lessons.ring',
  async run(ctx) {
    while (await ringOfLesson(ctx));
  },
};
