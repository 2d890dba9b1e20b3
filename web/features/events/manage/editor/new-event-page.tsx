import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createTeacherEvent } from '#contract/events/teacher-events.endpoints.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import formStyles from '#web/kit/form/edited-form.module.css';
import { SaveHead } from '#web/kit/form/save-head.tsx';
import { NewFormDraft } from '#web/kit/form/stored-draft.tsx';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { useNewForm } from '#web/kit/form/use-new-form.ts';
import { EditorFrame, EditorGroup } from '#web/kit/layout/editor-frame.tsx';
import { SidePart } from '#web/kit/layout/editor-frame-side.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { BeforeFields, type FieldsOf } from './event-fields.tsx';
import { EventState } from './event-state.tsx';
import { BEFORE, checkEvent, EVENT_RENAME, type EventValues, eventBody, eventValues } from './event-values.rules.ts';
import { type EventPlace, type NewEvent, newEventQuery, refreshTeacherEvents } from './teacher-event.query.ts';

/** Creates a draft with the upper part of the editor; its first Save leads to the full editor. */
export function NewEventPage({ place, crumbs }: { place: NonNullable<EventPlace>; crumbs: ReactNode }) {
  const { data } = useSuspenseQuery(newEventQuery(place));
  const of =
    data.course ?? data.schools.find(({ id, slug }) => 'school' in place && [String(id), slug].includes(place.school));
  return (
    <Page
      crumbs={crumbs}
      title={data.course ? 'New session or event' : 'New event'}
      line={`${of ? `For ${of.name}. ` : ''}It starts as a draft that only your team can see.`}
    >
      <NewEventForm place={place} start={data} schoolId={data.course ? null : (of?.id ?? null)} />
    </Page>
  );
}

function NewEventForm({
  place,
  start,
  schoolId,
}: {
  place: NonNullable<EventPlace>;
  start: NewEvent;
  schoolId: number | null;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const keyOf = useAttemptKey();
  const { course, cohorts, kinds } = start;
  const form = useNewForm<EventValues, { event: { id: number } }>({
    kind: 'new_event',
    id: course ? `course:${course.id}` : `school:${schoolId ?? ('school' in place && place.school)}`,
    initial: eventValues(start.event),
    rename: EVENT_RENAME,
    toastProblems: true,
    toastRefused: true,
    check: (values) => checkEvent(values, { ofCourse: course !== null, ticketed: false, locked: {}, saved: null }),
    submit: (values) => {
      const typed: Partial<EventValues> = {};
      for (const name of BEFORE) Object.assign(typed, { [name]: values[name] });
      const body = {
        ...eventBody(typed),
        ...(course ? { courseId: course.id } : { schoolId: schoolId ?? Number('school' in place && place.school) }),
      };
      return call(createTeacherEvent, { body, idempotencyKey: keyOf(body) });
    },
    onSuccess: ({ event }, { kind }) => {
      toast.success('Saved', `Now add ${kind === 'Class Session' ? 'hosts' : 'hosts, tickets,'} and a picture.`);
      void refreshTeacherEvents(client);
      void navigate({ to: '/teachers/events/$id/edit', params: { id: String(event.id) }, ignoreBlocker: true });
    },
  });
  const of: FieldsOf = {
    locked: {},
    course,
    cohorts,
    kinds,
    ticketed: false,
    // Loaded once the draft exists.
    homework: false,
    seats: { attending: 0, held: 0, waiting: 0 },
    saved: null,
  };
  return (
    <>
      <SaveHead form={form}>
        <EventState status="draft" />
        <span>Not saved yet</span>
      </SaveHead>
      <EditorFrame
        main={
          <form {...form.props} data-edited="" aria-label="New event" className={formStyles.form}>
            <NewFormDraft form={form} />
            <EditorGroup title="Before the event">
              <BeforeFields form={form} of={of} />
            </EditorGroup>
          </form>
        }
        side={
          <SidePart id="comes-next" title="What's next">
            <p>
              Saving creates a draft. You'll add{' '}
              <span>{form.values.kind === 'Class Session' ? 'hosts' : 'hosts, ticket types'}</span>, a picture, and the
              recap on the next page.
            </p>
            <p className={textStyles.softSmall}>No one sees it until you publish it.</p>
          </SidePart>
        }
      />
    </>
  );
}
