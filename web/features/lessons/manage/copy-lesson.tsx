import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { TeacherLesson } from '#contract/lessons/teacher-lesson.ts';
import { copyLesson } from '#contract/lessons/teacher-lessons.endpoints.ts';
import { call } from '#web/api/client.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { SkeletonLine } from '#web/kit/state/skeleton.tsx';
import { FailedState } from '#web/kit/state/states.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { lessonCopiesQuery, refreshLessons } from './teacher-lessons.query.ts';

/**
 * 'Copy to another cohort': the copy is a draft, and its date shifts by as many days as that cohort starts later
 * (rules-teachers LE4).
 */
export function CopyLesson({ lesson }: { lesson: TeacherLesson }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Copy to another cohort
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Copy to another cohort" actions={false}>
        {open && <Choose lesson={lesson} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function Choose({ lesson, onDone }: { lesson: TeacherLesson; onDone: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState('');
  const keyOf = useAttemptKey();
  const { data: cohorts, error, isError, refetch } = useQuery(lessonCopiesQuery(lesson.id));
  const cohort = cohorts?.find(({ id }) => String(id) === chosen) ?? cohorts?.[0];
  const copy = useMutation({
    mutationFn: (cohortId: number) => {
      const body = { cohortId };
      return call(copyLesson, { params: { id: lesson.id }, body, idempotencyKey: keyOf(body) });
    },
    onSuccess: async ({ lesson: copied }) => {
      onDone();
      toast.success('Lesson copied', `It's a draft in ${copied.cohort.name}.`);
      await refreshLessons(client);
      await navigate({ to: '/teachers/lessons/$id/edit', params: { id: String(copied.id) } });
    },
    onError: (problem) => toast.error("Couldn't copy the lesson", problem.message),
  });
  if (isError) {
    return <FailedState error={error} onRetry={() => void refetch()} title="Couldn't load the cohorts" />;
  }
  if (!cohorts) return <SkeletonLine width={70} />;
  if (!cohort) return <p>This course has no other active or upcoming cohort.</p>;
  return (
    <div className={layoutStyles.column24}>
      <SelectField
        label="Cohort"
        name="copy.cohort"
        value={String(cohort.id)}
        options={cohorts.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={setChosen}
      />
      <p>
        The copy starts as a draft, at the same point in that cohort as in this one. It opens{' '}
        <DateTime at={cohort.publishAtUtc} />
      </p>
      <div>
        <Button loading={copy.isPending} onClick={() => copy.mutate(cohort.id)}>
          Copy lesson
        </Button>
      </div>
    </div>
  );
}
