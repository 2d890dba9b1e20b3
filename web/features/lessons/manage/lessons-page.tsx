import { IconNotebook, IconPlus } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { SelectField } from '#web/kit/form/select-field.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { cohortLabel } from '#web/kit/text/cohort-text.ts';
import { LessonRow } from './lesson-row.tsx';
import styles from './lessons-page.module.css';
import { cohortLessonsQuery, lessonCohortsQuery, usualCohort } from './teacher-lessons.query.ts';

/** T's 'Lessons by cohort' of a course (rules-teachers LE1). */
export function LessonsPage({
  courseId,
  cohort: cohortId,
  onCohort,
}: {
  courseId: number;
  /** From the URL; undefined: the running cohort. */
  cohort: number | undefined;
  onCohort: (cohort: number) => void;
}) {
  const cohorts = useSuspenseQuery(lessonCohortsQuery(String(courseId))).data;
  const cohort = cohorts.find(({ id }) => id === cohortId) ?? usualCohort(cohorts);
  if (!cohort) return <NoCohort courseId={courseId} />;
  const add = cohort.status !== 'cancelled' && (
    <ButtonLink
      to="/teachers/lessons/add_lesson/$cohortId/course/$courseId"
      params={{ cohortId: String(cohort.id), courseId: String(courseId) }}
      icon={<IconPlus size={17} stroke={1.75} aria-hidden="true" />}
    >
      Add lesson
    </ButtonLink>
  );
  return (
    <Page title="Lessons" line="Reading for one cohort, released on a schedule." action={add}>
      <div className={styles.toolbar}>
        <SelectField
          label="Cohort"
          name="cohort"
          value={String(cohort.id)}
          options={cohorts.map((each) => ({ value: String(each.id), label: cohortLabel(each) }))}
          onChange={(value) => onCohort(Number(value))}
        />
      </div>
      <CohortLessons key={cohort.id} courseId={courseId} cohortId={cohort.id} />
    </Page>
  );
}

function CohortLessons({ courseId, cohortId }: { courseId: number; cohortId: number }) {
  const { data: lessons, error, isError, refetch } = useQuery(cohortLessonsQuery(courseId, cohortId));
  if (isError) {
    return <FailedState error={error} onRetry={() => void refetch()} title="Couldn't load the lessons" />;
  }
  if (!lessons) return <SkeletonRows count={4} />;
  if (lessons.length === 0) {
    return (
      <EmptyState title="No lessons yet" icon={<IconNotebook size={26} stroke={1.75} />}>
        A lesson is a page your learners read: what to prepare, what to practice, what was covered.
      </EmptyState>
    );
  }
  return (
    <ol className={styles.list} aria-label="Lessons">
      {lessons.map((lesson) => (
        <LessonRow key={lesson.id} lesson={lesson} />
      ))}
    </ol>
  );
}

function NoCohort({ courseId }: { courseId: number }) {
  return (
    <Page title="Lessons" line="Reading for one cohort, released on a schedule.">
      <EmptyState
        title="No cohort yet"
        icon={<IconNotebook size={26} stroke={1.75} />}
        action={
          <ButtonLink to="/teachers/courses/$id/cohorts/new" params={{ id: String(courseId) }}>
            New cohort
          </ButtonLink>
        }
      >
        Lessons belong to a cohort. Create your first cohort to get started.
      </EmptyState>
    </Page>
  );
}
