import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { createTeacherLesson } from '#contract/lessons/teacher-lessons.endpoints.ts';
import type { BodyInputOf } from '#contract/primitives/endpoint.ts';
import { call } from '#web/api/client.ts';
import { sameValue } from '#web/kit/form/edited.rules.ts';
import { SubmitButton } from '#web/kit/form/form.tsx';
import { SaveHead } from '#web/kit/form/save-head.tsx';
import { NewFormDraft } from '#web/kit/form/stored-draft.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { useNewForm } from '#web/kit/form/use-new-form.ts';
import { EditorFrame } from '#web/kit/layout/editor-frame.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { LessonFields } from './lesson-fields.tsx';
import { checkLesson, LESSON_RENAME, lessonBody, newLessonValues } from './lesson-values.rules.ts';
import { lessonCohortsQuery, refreshLessons } from './teacher-lessons.query.ts';

/** T's lesson add form: once saved, it continues as the editor with `newly=true`. */
export function NewLessonPage({
  courseId,
  cohortId,
  begunAt,
}: {
  courseId: number;
  cohortId: number;
  /** When the page was opened: the default date. */
  begunAt: string;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const zone = useTimeZone();
  const cohorts = useSuspenseQuery(lessonCohortsQuery(String(courseId))).data;
  const keyOf = useAttemptKey();
  const initial = newLessonValues(new Date(begunAt), zone, cohortId);
  const form = useNewForm({
    kind: 'new_lesson',
    id: `cohort:${cohortId}`,
    initial,
    rename: LESSON_RENAME,
    toastProblems: true,
    check: (values) => checkLesson(values, zone),
    submit: (values) => {
      // All values were given, so all fields are present.
      const fullBody = { ...lessonBody(values, zone), courseId };
      // If the date is untouched, the lesson opens when it is saved, which may be on another day by now.
      if (sameValue(values.publishAt, initial.publishAt)) delete fullBody.publishAtUtc;
      const body = fullBody as BodyInputOf<typeof createTeacherLesson>;
      return call(createTeacherLesson, { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: ({ id }) => {
      void refreshLessons(client);
      const params = { id: String(id) };
      void navigate({ to: '/teachers/lessons/$id/edit', params, search: { newly: true }, ignoreBlocker: true });
    },
  });
  return (
    <Page
      crumbs={
        <Link to="/teachers/courses/$id/lessons" params={{ id: String(courseId) }} search={{ cohort: cohortId }}>
          Lessons
        </Link>
      }
      title="Add lesson"
    >
      <EditorFrame
        main={
          <>
            <SaveHead form={form}>
              <Badge look="draft">DRAFT</Badge>
            </SaveHead>
            <form {...form.props} aria-label="Add lesson" data-edited="" className={layoutStyles.column24}>
              <NewFormDraft form={form} />
              <LessonFields form={form} cohorts={cohorts} />
              <div>
                <SubmitButton form={form}>Save</SubmitButton>
              </div>
            </form>
          </>
        }
      />
    </Page>
  );
}
