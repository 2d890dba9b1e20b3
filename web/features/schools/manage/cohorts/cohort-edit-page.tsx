import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { formatCount } from '#contract/primitives/money.ts';
import type { TeacherCohort } from '#contract/schools/teacher-cohort.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { EditedForm } from '#web/kit/form/edited-form.tsx';
import { useScrollToHashField } from '#web/kit/form/field-link.tsx';
import { EditorFrame } from '#web/kit/layout/editor-frame.tsx';
import { Page, Row } from '#web/kit/layout/page.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { CancelCohortProgress } from './cancel-cohort-progress.tsx';
import { CancelledFacts } from './cancelled-facts.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { CohortFields } from './cohort-fields.tsx';
import { CohortSide } from './cohort-side.tsx';
import { CohortState } from './cohort-state.tsx';
import { teacherCohortQuery } from './cohorts.query.ts';
import { DangerZone } from './danger-zone.tsx';
import { useCohortForm } from './use-cohort-form.ts';

/**
 * The cohort editor for teachers (M 2.1). `cancelled`: true if the cohort was just canceled, and the page has reloaded.
 */
export function CohortEditPage({ id, cancelled }: { id: number; cancelled: boolean }) {
  const { data: cohort } = useSuspenseQuery(teacherCohortQuery(id));
  const navigate = useNavigate();
  useEffect(() => {
    if (!cancelled) return;
    toast.success('Cohort has been cancelled');
    void navigate({ to: '.', search: {}, replace: true });
  }, [cancelled, navigate]);
  return cohort.status === 'cancelled' ? <CancelledCohort cohort={cohort} /> : <Editor cohort={cohort} />;
}

/** The state in one line: on a phone the details are below the fields. */
function stateLine({ status, missing, seats, capacity }: TeacherCohort): string {
  if (status === 'draft') {
    return missing.length === 0
      ? 'Draft. Can open for enrollment.'
      : `Draft. ${counted(missing.length, 'thing', 'things')} left before you can publish.`;
  }
  if (status === 'cancelled') return 'This cohort is canceled. That can’t be undone.';
  return `${formatCount(seats.taken)} of ${counted(capacity, 'seat')} sold.`;
}

function Frame({ cohort, name, children }: { cohort: TeacherCohort; name?: string; children: ReactNode }) {
  const { course, courseId, status } = cohort;
  return (
    <Page
      crumbs={
        <>
          <Link to="/teachers/courses/$id" params={{ id: String(courseId) }}>
            {course.name}
          </Link>
          {' / '}
          <Link to="/teachers/courses/$id/cohorts" params={{ id: String(courseId) }}>
            Cohorts
          </Link>
        </>
      }
      title={
        <Row gap={12}>
          <span>{name || cohort.name}</span>
          <CohortState status={status} />
        </Row>
      }
      line={stateLine(cohort)}
    >
      {children}
    </Page>
  );
}

function Editor({ cohort }: { cohort: TeacherCohort }) {
  const { form, confirmation } = useCohortForm(cohort);
  const [gone, setGone] = useState(false);
  useScrollToHashField();
  const { changed } = form;
  // M§4: the page reloads after a cancellation. Unsaved input is discarded first; otherwise leaving the page would ask
  // about it.
  useEffect(() => {
    if (gone && !changed) window.location.assign(`/teachers/cohorts/${cohort.id}/edit?cancelled=true`);
  }, [gone, changed, cohort.id]);
  return (
    <Frame cohort={form.thing} name={form.values.name}>
      <EditorFrame
        main={
          <EditedForm form={form} label={`Cohort ${cohort.name}`}>
            <CohortFields form={form} cohort={form.thing} />
          </EditedForm>
        }
        side={<CohortSide cohort={form.thing} lastSaved={form.lastSaved} />}
        last={
          <DangerZone
            cohort={form.thing}
            onGone={(how) => {
              form.discard();
              if (how === 'cancelled') setGone(true);
            }}
          />
        }
      />
      {confirmation && <ChangeDialog cohortId={cohort.id} confirmation={confirmation} />}
    </Frame>
  );
}

/** A canceled cohort: no Save button, the state of its refunds, and its former fields. */
function CancelledCohort({ cohort }: { cohort: TeacherCohort }) {
  return (
    <Frame cohort={cohort}>
      <EditorFrame
        main={
          <>
            <CancelCohortProgress cohortId={cohort.id} />
            <CancelledFacts cohort={cohort} />
          </>
        }
        side={<CohortSide cohort={cohort} lastSaved={{ by: cohort.savedBy ?? null, at: cohort.savedAt ?? null }} />}
      />
    </Frame>
  );
}
