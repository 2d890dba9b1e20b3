import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LESSON_TYPED } from '#contract/lessons/lesson.fields.ts';
import type { TeacherLesson } from '#contract/lessons/teacher-lesson.ts';
import { changeTeacherLesson, showLessonChange } from '#contract/lessons/teacher-lessons.endpoints.ts';
import { call } from '#web/api/client.ts';
import { ApiProblem, isApiProblem } from '#web/api/problem.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
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
export interface AskedLessonChange {
  change: LessonChange;
  back: boolean;
  /** True when asking again because the figures changed in the meantime. */
  again: boolean;
  answer: (go: boolean) => void;
}

/**
 * The form of a lesson: sends what changed, and asks first if the change closes a lesson that learners can open now
 * (rules-teachers LE2).
 */
export function useLessonForm(lesson: TeacherLesson) {
  const client = useQueryClient();
  const zone = useTimeZone();
  const [asked, setAsked] = useState<AskedLessonChange | null>(null);
  const stored = useRef(lesson);

  const requestConfirmation = (change: LessonChange, back: boolean, retried: boolean) =>
    new Promise<boolean>((resolve) => {
      setAsked({
        change,
        back,
        again: retried,
        answer: (go) => {
          setAsked(null);
          resolve(go);
        },
      });
    });

  const send = async (body: LessonBody, revision: number): Promise<TeacherLesson> => {
    const params = { id: lesson.id };
    const { publishAtUtc, timezone, publicationStatus } = body;
    let retried = false;
    for (;;) {
      let expected: LessonChange['totals'] | undefined;
      if (mayClose(stored.current, body, now())) {
        const { change } = await call(showLessonChange, {
          params,
          query: { publishAtUtc, timezone, publicationStatus },
        });
        if (change.closes) {
          // No message: someone who chose 'not now' knows that nothing was saved.
          if (!(await requestConfirmation(change, publicationStatus === 'draft', retried)))
            throw new ApiProblem(409, '');
          expected = change.totals;
        }
      }
      try {
        const sent = { ...body, revision, ...(expected ? { expected } : {}) };
        return (await call(changeTeacherLesson, { params, body: sent })).lesson;
      } catch (error) {
        if (!isApiProblem(error) || error.code !== 'figures_changed') throw error;
        retried = true;
      }
    }
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
  return { form, asked };
}
