import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { LESSON_TYPED } from '#contract/lessons/lesson.fields.ts';
import type { TeacherLesson } from '#contract/lessons/teacher-lesson.ts';
import { changeTeacherLesson, showLessonChange } from '#contract/lessons/teacher-lessons.endpoints.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { type Confirmation, useConfirmBeforeSaving } from '#web/kit/form/dry-run-confirm.ts';
import { richTextFormatters } from '#web/kit/form/form-values.ts';
import { useEditedForm } from '#web/kit/form/use-edited.ts';
import { localTimeText } from '#web/kit/time/local-time-text.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { now } from '#web/platform/now.ts';
import {
  checkLesson,
  LESSON_LABELS,
  LESSON_RENAME,
  type LessonBody,
  type LessonValues,
  lessonBody,
  lessonValues,
  mayClose,
} from './lesson-values.rules.ts';
import { type LessonChange, refreshLessons, teacherLessonQuery } from './teacher-lessons.query.ts';

/** A save that closes a lesson to people who can open it, waiting for the teacher's confirmation. */
export type LessonConfirmation = Confirmation<{ change: LessonChange; back: boolean }, LessonChange['totals']>;

/**
 * The form of a lesson: sends what changed, and asks first if the change closes a lesson that learners can open now
 * (rules-teachers LE2).
 */
export function useLessonForm(lesson: TeacherLesson) {
  const client = useQueryClient();
  const zone = useTimeZone();
  const { pending, save } = useConfirmBeforeSaving<LessonConfirmation['about'], LessonChange['totals']>();
  const stored = useRef(lesson);

  const send = (body: LessonBody, revision: number): Promise<TeacherLesson> => {
    const params = { id: lesson.id };
    const { publishAtUtc, timezone, publicationStatus } = body;
    return save(
      async () => {
        if (!mayClose(stored.current, body, now())) return null;
        const query = { publishAtUtc, timezone, publicationStatus };
        const { change } = await call(showLessonChange, { params, query });
        return change.closes ? { change, back: publicationStatus === 'draft' } : null;
      },
      async (expected) => {
        const sent = { ...body, revision, ...(expected ? { expected } : {}) };
        return (await call(changeTeacherLesson, { params, body: sent })).lesson;
      },
    );
  };

  const form = useEditedForm<LessonValues, TeacherLesson>({
    kind: 'lesson',
    id: lesson.id,
    loaded: lesson,
    values: (loaded) => lessonValues(loaded, zone),
    rename: LESSON_RENAME,
    labels: LESSON_LABELS,
    words: { publishAt: localTimeText, ...richTextFormatters(LESSON_TYPED) },
    toastProblems: true,
    check: (values) => checkLesson(values, zone, String(lesson.cohort_id)),
    save: (changed, revision) => send(lessonBody(changed, zone), revision),
    reload: () => client.fetchQuery({ ...teacherLessonQuery(lesson.id), staleTime: 0 }),
    onSaved: (saved) => {
      stored.current = saved;
      client.setQueryData(teacherLessonQuery(lesson.id).queryKey, saved);
      toast.success('Saved');
      void refreshLessons(client);
    },
  });
  return { form, confirmation: pending };
}
