import { claimOpenedLesson } from '#server/features/lessons/index.ts';
import { notifyMany } from '#server/features/notifications/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { Sweep } from '#server/platform/jobs/jobs.ts';
import { withoutBell } from './lesson-bells.query.ts';

/** Sent in the app and by email; one preference covers both. */
const KIND = 'lesson_opened';

/**
 * Sends a cohort's learners the in-app notification that one lesson opened, except those who turned it off
 * (rules-teachers LE3). Returns whether there was one; running it again notifies no one twice.
 */
export function addLessonBells(ctx: Ctx): Promise<boolean> {
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

/** Runs every minute, until no notifications are left. */
export const addLessonBellsSweep: Sweep = {
  name: 'teaching-lessons.ring',
  async run(ctx) {
    while (await addLessonBells(ctx));
  },
};
