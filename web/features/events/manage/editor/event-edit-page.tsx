import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { EVENT_KINDS } from '#contract/events/event-kinds.ts';
import type { TeacherEvent } from '#contract/events/teacher-event.ts';
import { formatCount } from '#contract/primitives/money.ts';
import { MeetingPart } from '#web/features/meetings/meeting-part.tsx';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { PathLink } from '#web/kit/action/path-link.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { onlyChanged } from '#web/kit/form/edited.rules.ts';
import { EditedForm } from '#web/kit/form/edited-form.tsx';
import { FieldLink, useScrollToHashField } from '#web/kit/form/field-link.tsx';
import { SaveHead } from '#web/kit/form/save-head.tsx';
import { EditorFrame } from '#web/kit/layout/editor-frame.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { AttendeesPart } from '../attendees/attendees-part.tsx';
import { HostsPart } from '../hosts/hosts-part.tsx';
import { homeworkQuery } from '../recap/recap.query.ts';
import { RecapPart } from '../recap/recap-part.tsx';
import { StaffPart } from '../recap/staff-part.tsx';
import { SeriesScopeDialog } from '../series/series-scope.tsx';
import { ticketTypesQuery } from '../tickets/ticket-types.query.ts';
import { TicketTypesPart } from '../tickets/ticket-types-part.tsx';
import { AfterFields } from './after-fields.tsx';
import { CancelEventProgress } from './cancel-event-progress.tsx';
import { EventDanger } from './event-danger.tsx';
import { BeforeFields, type FieldsOf } from './event-fields.tsx';
import { EventPicture } from './event-picture.tsx';
import { EventSide } from './event-side.tsx';
import { EventState } from './event-state.tsx';
import { BEFORE, eventBody, eventValues, onlyFor, wrongIn } from './event-values.rules.ts';
import { Folded } from './folded.tsx';
import { saleLines } from './sale-text.ts';
import { SaveDialog } from './save-dialog.tsx';
import { newEventQuery, refreshTeacherEvents, teacherEventQuery } from './teacher-event.query.ts';
import { useEventForm } from './use-event-form.ts';

/** The event editor for teachers (M 2.8). `cancelled`: the event was just canceled, and the page has reloaded. */
export function EventEditPage({ id, cancelled }: { id: number; cancelled: boolean }) {
  const { data } = useSuspenseQuery(teacherEventQuery(id));
  const navigate = useNavigate();
  useEffect(() => {
    if (!cancelled) return;
    toast.success('Event has been canceled');
    void navigate({ to: '.', search: {}, replace: true });
  }, [cancelled, navigate]);
  return data.event.status === 'cancelled' ? (
    <CancelledEvent event={data.event} />
  ) : (
    <Editor event={data.event} canDelete={data.can_delete_event} />
  );
}

/** The state in one line, in the header: on a phone the details are below the fields. */
function stateLine({ status, missing, seats, kind }: TeacherEvent): string {
  const coming = `${formatCount(seats.attending)} ${kind === 'Class Session' ? 'expected' : 'attending'}`;
  switch (status) {
    case 'draft':
      return missing.length === 0
        ? 'Ready to publish'
        : `${counted(missing.length, 'thing', 'things')} left before you can publish`;
    case 'completed':
      return kind === 'Class Session' ? '' : `${formatCount(seats.attending)} had a seat`;
    case 'cancelled':
      return '';
    default:
      return coming;
  }
}

function Frame({ event, name, children }: { event: TeacherEvent; name?: string; children: ReactNode }) {
  const { course, school } = event;
  return (
    <Page
      crumbs={
        course ? (
          <span key="course">
            <PathLink href={`/teachers/courses/${course.id}`}>{course.name}</PathLink>
            {' / '}
            <PathLink href={`/teachers/courses/${course.id}/events`}>Sessions</PathLink>
          </span>
        ) : (
          <span>
            {school.name}
            {' / '}
            <PageLink to="/teachers/events" otherwise="Events">
              Events
            </PageLink>
          </span>
        )
      }
      title={name || event.name}
    >
      {children}
    </Page>
  );
}

/** For a course's draft: the cohorts that the event may belong to. Otherwise the cohort it has. */
function useFieldsOf(event: TeacherEvent): FieldsOf {
  const { course, cohort, status } = event;
  const choosing = course !== null && status === 'draft';
  const start = useQuery({ ...newEventQuery({ course: String(course?.id) }), enabled: choosing });
  const homework = useQuery(homeworkQuery(event.id));
  const known = start.data?.cohorts ?? [];
  return {
    locked: event.locked,
    course,
    cohorts: cohort && !known.some(({ id }) => id === cohort.id) ? [cohort, ...known] : known,
    kinds: EVENT_KINDS.filter((kind) => kind !== 'Class Session' || course !== null),
    ticketed: event.ticketed,
    homework: homework.data?.configured ?? false,
    seats: event.seats,
    saved: {
      startsAtUtc: event.startsAtUtc,
      timezone: event.timezone,
      duration: event.duration,
      started: status === 'started',
    },
  };
}

function Editor({ event, canDelete }: { event: TeacherEvent; canDelete: boolean }) {
  const client = useQueryClient();
  const { form, confirmation, scope, publish } = useEventForm(event);
  const [gone, setGone] = useState(false);
  useScrollToHashField();
  // The latest data: ticket sales and added tickets don't bump the revision, so the form doesn't know about them.
  const shown = event.revision >= form.thing.revision ? event : form.thing;
  const of = useFieldsOf(shown);
  const types =
    useQuery({ ...ticketTypesQuery(event.id), enabled: confirmation?.about.what === 'publish' }).data?.ticketTypes ??
    [];
  const { changed } = form;
  // The page reloads after a cancellation. Unsaved input is discarded first, otherwise leaving would ask.
  useEffect(() => {
    if (!gone || changed) return;
    void refreshTeacherEvents(client);
    window.location.assign(`/teachers/events/${event.id}/edit?cancelled=true`);
  }, [gone, changed, client, event.id]);
  return (
    <Frame event={shown} name={form.values.name}>
      <SaveHead form={form}>
        <EventState status={shown.status} />
        {/* On a phone, what is missing, the button, and the attendees are below the form. */}
        {stateLine(shown) && (
          <FieldLink field={shown.status === 'draft' ? 'publishing' : 'attendees'}>{stateLine(shown)}</FieldLink>
        )}
      </SaveHead>
      <EditorFrame
        main={
          <>
            <EditedForm form={form} label={`Event ${event.name}`} bar={false}>
              <Folded title="Before the event" open={shown.status !== 'completed'} wrong={wrongIn(form.errors, BEFORE)}>
                <BeforeFields
                  form={form}
                  of={of}
                  picture={<EventPicture event={shown} />}
                  meeting={<MeetingPart eventId={event.id} onMade={() => void refreshTeacherEvents(client)} />}
                />
              </Folded>
              <AfterFields
                form={form}
                event={shown}
                sending={<RecapPart event={shown} unsaved={form.changed} />}
                homework={
                  <StaffPart event={shown} changes={() => eventBody(onlyChanged(eventValues(shown), form.values))} />
                }
              />
            </EditedForm>
            <HostsPart eventId={event.id} schoolId={shown.schoolId} />
            {shown.kind !== 'Class Session' && <TicketTypesPart eventId={event.id} onlyFor={onlyFor(shown)} />}
            {shown.status !== 'draft' && <AttendeesPart eventId={event.id} />}
          </>
        }
        side={
          <EventSide
            event={shown}
            publishing={
              shown.status === 'draft'
                ? {
                    status: form.values.status,
                    onStatus: (status) => form.set('status', status),
                    onPublish: publish,
                    sending: form.sending,
                  }
                : null
            }
            lastSaved={form.lastSaved}
          />
        }
        last={
          <EventDanger
            event={shown}
            canDelete={canDelete}
            onGone={(how) => {
              form.discard();
              if (how === 'cancelled') setGone(true);
            }}
          />
        }
      />
      {confirmation && (
        <SaveDialog
          name={form.values.name}
          ofCourse={shown.course !== null}
          onlyFor={onlyFor({ ...form.values, course: shown.course })}
          ticketed={shown.ticketTypesCount > 0}
          sale={saleLines(form.values, shown.ticketed, types)}
          confirmation={confirmation}
        />
      )}
      {scope && (
        <SeriesScopeDialog
          eventId={event.id}
          change={scope.about}
          onClose={() => scope.resolve(null)}
          onChoose={(chosen, expected) => scope.resolve({ scope: chosen, expected })}
        />
      )}
    </Frame>
  );
}

/** A canceled event: no Save button, and how far the refunds have come. */
function CancelledEvent({ event }: { event: TeacherEvent }) {
  return (
    <Frame event={event}>
      <EditorFrame
        main={
          <>
            <CancelEventProgress event={event} />
            <AttendeesPart eventId={event.id} />
          </>
        }
        side={
          <EventSide
            event={event}
            publishing={null}
            lastSaved={{ by: event.savedBy ?? null, at: event.savedAt ?? null }}
          />
        }
      />
    </Frame>
  );
}
