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

/**
 * T's delete in two steps; says first who has read the lesson, and can be undone for ten seconds (rules-teachers LE4,
 * X3).
 */
export function DeleteLesson({ lesson, onGone }: { lesson: TeacherLesson; onGone: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const run = useQuery(lessonDeletionQuery(lesson.id));
  const params = { id: lesson.id };
  const restore = async () => {
    try {
      await call(restoreLesson, { params });
      toast.success('Lesson restored');
      await refreshLessons(client);
      await navigate({ to: '/teachers/lessons/$id/edit', params: { id: String(lesson.id) } });
    } catch (error) {
      toast.error("Couldn't restore the lesson", error instanceof Error ? error.message : undefined);
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
      toast.error("Couldn't delete the lesson", error.message);
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
      <p>{run.data ? deletionText(run.data) : 'Links to it will stop working.'}</p>
    </DangerFrame>
  );
}

function deletionText({ opened, readers }: { opened: number; readers: number }): string {
  if (opened === 0) return 'No one has opened it. Links to it will stop working.';
  const read = readers === 0 ? 'none' : `${readers}`;
  return `${counted(opened, 'learner has', 'learners have')} opened it, and ${read} marked it as read. Links to it will stop working for them.`;
}
