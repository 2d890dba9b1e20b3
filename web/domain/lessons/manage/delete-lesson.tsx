import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { TeacherLesson } from '#contract/lessons/teacher-lesson.ts';
import { deleteTeacherLesson, restoreLesson } from '#contract/lessons/teacher-lessons.endpoints.ts';
import { call } from '#web/api/client.ts';
import { ConfirmButton } from '#web/kit/action/confirm-button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { DangerFrame } from '#web/kit/layout/danger-frame.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { lessonDeletionQuery, refreshLessons } from './teacher-lessons.query.ts';

/** T's delete in two steps; who has read it is said before, and for ten seconds it can be undone (rules-teachers LE4, X3). */
export function DeleteLesson({ lesson, onGone }: { lesson: TeacherLesson; onGone: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const run = useQuery(lessonDeletionQuery(lesson.id));
  const params = { id: lesson.id };
  const restore = async () => {
    try {
      await call(restoreLesson, { params });
      toast.success('The lesson is back');
      await refreshLessons(client);
      await navigate({ to: '/teachers/lessons/$id/edit', params: { id: String(lesson.id) } });
    } catch (error) {
      toast.error('It could not be brought back', error instanceof Error ? error.message : undefined);
    }
  };
  const remove = useMutation({
    mutationFn: () => call(deleteTeacherLesson, { params, query: { revision: lesson.revision } }),
    onSuccess: async () => {
      onGone();
      toast.undo('Lesson deleted', () => void restore());
      const course = { id: String(lesson.course_id) };
      await navigate({ to: '/teachers/courses/$id/events', params: course, ignoreBlocker: true });
      await refreshLessons(client, lesson.id);
    },
    onError: (error) => {
      toast.error('It was not deleted', error.message);
      void run.refetch();
    },
  });
  return (
    <DangerFrame
      title="Delete"
      action={
        <ConfirmButton confirm="Really delete?" loading={remove.isPending} onConfirm={() => remove.mutate()}>
          Delete
        </ConfirmButton>
      }
    >
      <p>{run.data ? words(run.data) : 'Its links stop working.'}</p>
    </DangerFrame>
  );
}

function words({ opened, readers }: { opened: number; readers: number }): string {
  if (opened === 0) return 'Nobody has opened it. Its links stop working.';
  const read = readers === 0 ? 'nobody has' : readers === 1 ? 'one has' : `${readers} have`;
  return `${counted(opened, 'learner has', 'learners have')} opened it, ${read} marked it as read. Its links stop working for them.`;
}
