import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { TeacherLesson } from '#contract/lessons/teacher-lesson.ts';
import { COHORT_CANCELLED } from '#contract/schools/cohort-input.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { EditedForm } from '#web/kit/form/edited-form.tsx';
import { SubmitButton } from '#web/kit/form/form.tsx';
import { SaveHead } from '#web/kit/form/save-head.tsx';
import { EditorFrame } from '#web/kit/layout/editor-frame.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import { CloseLessonDialog } from './close-lesson-dialog.tsx';
import { DeleteLesson } from './delete-lesson.tsx';
import { LessonState } from './lesson-date.tsx';
import { LessonFields } from './lesson-fields.tsx';
import { LessonSide } from './lesson-side.tsx';
import { lessonCohortsQuery, teacherLessonQuery } from './teacher-lessons.query.ts';
import { useLessonForm } from './use-lesson-form.ts';

/** T's lesson edit form. `newly`: true if the lesson was just created. */
export function LessonEditPage({ id, newly }: { id: number; newly: boolean }) {
  const { data: lesson } = useSuspenseQuery(teacherLessonQuery(id));
  useEffect(() => {
    if (newly) toast.success('Lesson Created');
  }, [newly]);
  return lesson.cancelled ? <Cancelled lesson={lesson} /> : <Editor lesson={lesson} />;
}

function Frame({ lesson, children }: { lesson: TeacherLesson; children: ReactNode }) {
  return (
    <Page
      crumbs={
        <Link
          to="/teachers/courses/$id/lessons"
          params={{ id: String(lesson.course_id) }}
          search={{ cohort: lesson.cohort_id }}
        >
          Lessons
        </Link>
      }
      title={<bdi>{lesson.name}</bdi>}
      line={lesson.lesson_type}
    >
      {children}
    </Page>
  );
}

function Editor({ lesson }: { lesson: TeacherLesson }) {
  const { form, confirmation } = useLessonForm(lesson);
  const cohorts = useSuspenseQuery(lessonCohortsQuery(String(lesson.course_id))).data;
  const now = form.thing;
  return (
    <Frame lesson={now}>
      <EditorFrame
        main={
          <>
            <SaveHead form={form}>
              <LessonState lesson={now} />
            </SaveHead>
            <EditedForm form={form} label={`Lesson ${lesson.name}`} bar={false}>
              <LessonFields form={form} cohorts={cohorts} />
              <div>
                <SubmitButton form={form}>Save</SubmitButton>
              </div>
            </EditedForm>
          </>
        }
        side={<LessonSide lesson={now} lastSaved={form.lastSaved} />}
        last={<DeleteLesson lesson={now} onGone={form.discard} />}
      />
      {confirmation && <CloseLessonDialog confirmation={confirmation} />}
    </Frame>
  );
}

/** A canceled cohort's lesson can't be changed. */
function Cancelled({ lesson }: { lesson: TeacherLesson }) {
  return (
    <Frame lesson={lesson}>
      <EditorFrame
        main={
          <>
            <LessonState lesson={lesson} />
            <p role="status">{COHORT_CANCELLED}</p>
            <RichText html={lesson.body} />
          </>
        }
        side={<LessonSide lesson={lesson} lastSaved={{ by: lesson.savedBy, at: lesson.savedAt }} />}
      />
    </Frame>
  );
}
