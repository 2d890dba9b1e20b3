import { useQueryClient } from '@tanstack/react-query';
import { EVENT_TYPED } from '#contract/events/event.fields.ts';
import {
  type EventChange,
  type EventPublication,
  showEventChange,
  showEventPublication,
} from '#contract/events/event-dry-runs.endpoints.ts';
import { changeFollowing, type FollowingChange } from '#contract/events/event-series.endpoints.ts';
import type { TeacherEvent } from '#contract/events/teacher-event.ts';
import { changeTeacherEvent } from '#contract/events/teacher-events.endpoints.ts';
import { call } from '#web/api/client.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { type Confirmation, useConfirmBeforeSaving } from '#web/kit/form/dry-run-confirm.ts';
import { richTextFormatters } from '#web/kit/form/form-values.ts';
import { useAttemptKey } from '#web/kit/form/use-attempt-key.ts';
import { useEditedForm } from '#web/kit/form/use-edited.ts';
import { localTimeText } from '#web/kit/time/local-time-text.ts';
import type { FollowingInput } from '../series/series.query.ts';
import type { SeriesScope } from '../series/series-scope.tsx';
import {
  checkEvent,
  EVENT_LABELS,
  EVENT_RENAME,
  type EventBody,
  type EventValue,
  type EventValues,
  eventBody,
  eventValues,
} from './event-values.rules.ts';
import { type EditedEvent, refreshTeacherEvents, teacherEventQuery } from './teacher-event.query.ts';

/** What a teacher confirms: publish a draft, or change what people planned around. */
type AboutSave = { what: 'publish'; told: EventPublication['told'] } | { what: 'change'; change: EventChange };
/** The figures that the teacher saw. */
type Expected = Record<string, number>;

/** A save waiting for the teacher's confirmation. */
export type SaveConfirmation = Confirmation<AboutSave, Expected>;

/** Which sessions of a series to save, with the figures that the teacher saw. */
interface ChosenScope {
  scope: SeriesScope;
  expected: FollowingChange['totals'] | undefined;
}

/** Fields whose change may notify people or give them a right, once the event is published. */
const CONSEQUENTIAL = ['timezone', 'start', 'duration', 'capacity'] as const satisfies readonly EventValue[];

const changeQueryOf = ({ timezone, startDate, startTime, ampm, duration, capacity }: EventBody) => ({
  ...(timezone === undefined ? {} : { timezone }),
  ...(startDate === undefined ? {} : { startDate }),
  ...(startTime === undefined ? {} : { startTime }),
  ...(ampm === undefined ? {} : { ampm }),
  ...(duration === undefined ? {} : { duration }),
  ...(capacity === undefined ? {} : { capacity }),
});

/** Everything missing, in the shape of a failed save. */
function missingAt(missing: EventPublication['missing']): ApiProblem {
  const fields: Record<string, string> = {};
  for (const { field, message } of missing) fields[field] = message;
  return new ApiProblem(422, '', { fields });
}

/**
 * The event form: sends what changed, publishes with it if chosen, asks first if a save notifies people or gives them a
 * right (G3), and reports the result in M's toasts. `confirmation` is to be shown as a dialog.
 */
export function useEventForm(event: TeacherEvent) {
  const client = useQueryClient();
  const keyOf = useAttemptKey();
  const saving = useConfirmBeforeSaving<AboutSave, Expected>();
  const scoping = useConfirmBeforeSaving<FollowingInput, ChosenScope>();

  /** The dry run. Null: nothing to confirm. `moved`: the new totals, if the figures changed in the meantime. */
  const dryRun = async (
    body: EventBody,
    names: readonly string[],
    moved: Readonly<Record<string, unknown>> | null,
  ): Promise<AboutSave | null> => {
    const params = { id: event.id };
    if (body.status === 'published') {
      const { publication } = await call(showEventPublication, { params });
      // The missing fields may be part of this save; then the save itself reports what is missing.
      if (publication.missing.length > 0 && names.length === 1) throw missingAt(publication.missing);
      return { what: 'publish', told: typeof moved?.told === 'number' ? moved.told : publication.told };
    }
    if (form.thing.status === 'draft' || !CONSEQUENTIAL.some((name) => names.includes(name))) return null;
    const { change } = await call(showEventChange, { params, query: changeQueryOf(body) });
    return change.consequential ? { what: 'change', change } : null;
  };

  /**
   * Asks which sessions to change. Changes this one and the following ones if chosen; otherwise returns null and
   * changes nothing yet.
   */
  const sendFollowing = async (body: EventBody, revision: number): Promise<TeacherEvent | null> => {
    const { capacity: _, ...when } = changeQueryOf(body);
    const chosen = await scoping.confirm({ ...when, ...(body.name === undefined ? {} : { name: body.name }) });
    if (chosen.scope !== 'following') return null;
    const sent = { ...body, revision, ...(chosen.expected ? { expected: { ...chosen.expected } } : {}) };
    const response = await call(changeFollowing, {
      params: { id: event.id },
      body: sent,
      idempotencyKey: keyOf(['following', event.id, sent]),
    });
    return response.event;
  };

  const send = async (body: EventBody, names: readonly string[], revision: number): Promise<TeacherEvent> => {
    const { series, status } = form.thing;
    // A session that has begun is changed alone; the following ones haven't begun.
    const ahead = status === 'draft' || status === 'published';
    if (series && series.sessions > 1 && ahead && body.status === undefined) {
      const saved = await sendFollowing(body, revision);
      if (saved) return saved;
    }
    return saving.save(
      (moved) => dryRun(body, names, moved),
      async (expected) => {
        const sent = { ...body, revision, ...(expected ? { expected } : {}) };
        const response = await call(changeTeacherEvent, {
          params: { id: event.id },
          body: sent,
          idempotencyKey: keyOf([event.id, sent]),
        });
        return response.event;
      },
    );
  };

  const form = useEditedForm<EventValues, TeacherEvent>({
    kind: 'event',
    id: event.id,
    loaded: event,
    values: eventValues,
    rename: EVENT_RENAME,
    labels: EVENT_LABELS,
    words: { start: localTimeText, sendRecap: localTimeText, ...richTextFormatters(EVENT_TYPED) },
    // M§8: a string error is a failure toast
    toastProblems: true,
    toastRefused: true,
    check: (values): ReturnType<typeof checkEvent> =>
      checkEvent(values, {
        ofCourse: form.thing.course !== null,
        ticketed: form.thing.ticketed,
        locked: form.thing.locked,
        saved: eventValues(form.thing),
      }),
    save: (changed, revision) => send(eventBody(changed), Object.keys(changed), revision),
    reload: async () => (await client.fetchQuery({ ...teacherEventQuery(event.id), staleTime: 0 })).event,
    onSaved: (saved, changed) => {
      client.setQueryData(teacherEventQuery(event.id).queryKey, (before: EditedEvent | undefined) =>
        before ? { ...before, event: saved } : before,
      );
      if (changed.includes('status')) toast.success('Saved', `${saved.name} is published.`);
      else toast.success('Saved');
      void refreshTeacherEvents(client);
    },
  });
  const { pending } = saving;
  const resolve: SaveConfirmation['resolve'] = (expected) => {
    // The event stays a draft, and the selector says so.
    if (!expected && pending?.about.what === 'publish') form.set('status', 'draft');
    pending?.resolve(expected);
  };
  return {
    form,
    confirmation: pending && { ...pending, resolve },
    scope: scoping.pending,
    /** Publishes the event together with the unsaved input, the same as choosing 'Published' and saving. */
    publish: () => {
      form.set('status', 'published');
      form.submit();
    },
  };
}

export type EventForm = ReturnType<typeof useEventForm>['form'];
