import { EVENT_FIELD_NAMES } from '#contract/events/event.fields.ts';
import {
  showEventCancellation as cancellationContract,
  showEventChange as changeDryRun,
  showEventDeletion as deletionContract,
  showEventPublication as publicationContract,
} from '#contract/events/event-dry-runs.endpoints.ts';
import {
  changeTeacherEvent as changeContract,
  copyEvent as copyContract,
  createTeacherEvent as createContract,
  deleteTeacherEvent as deleteContract,
  editEvent,
  endEventNow as endContract,
  previewEvent as previewContract,
  showNewCourseEvent,
  showNewEvent,
  showNewSchoolEvent,
} from '#contract/events/teacher-events.endpoints.ts';
import type { BodyOf } from '#contract/primitives/endpoint.ts';
import { Refusal } from '#contract/primitives/problem.ts';
import { imageAskedFor } from '#server/features/media/learner/requested-image.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Feature } from '#server/platform/feature.ts';
import { managedOf, route } from '#server/platform/http/route.ts';
import { cancelEventForTeacher } from './cancel-event-for-teacher.ts';
import { changeEvent } from './change-event.ts';
import { copyEvent } from './copy-event.ts';
import { createTeacherEvent, placeOfNewEvent } from './create-teacher-event.ts';
import { deleteTeacherEvent, showEventDeletion } from './delete-teacher-event.ts';
import { endEventNow } from './end-event-now.ts';
import { previewEvent } from './preview-event.ts';
import { showEventCancellation } from './show-event-cancellation.ts';
import { showEventChange } from './show-event-change.ts';
import { showEventPublication } from './show-event-publication.ts';
import { showNewEventAnywhere, showNewEventOfCourse, showNewEventOfSchool } from './show-new-event.ts';
import { showEventToEdit, showTeacherEvent } from './show-teacher-event.ts';

type Change = BodyOf<typeof changeContract>;

/** Canceling is permanent: no other field may be saved with it. */
function refuseFieldsBeside(body: Change): void {
  const beside = EVENT_FIELD_NAMES.filter((field) => body[field] !== undefined);
  if (beside.length === 0) return;
  throw new Refusal('cancel_alone', 422, 'Cancel it separately.', {
    fields: Object.fromEntries(
      beside.map((field) => [field, 'Cancel it separately. No other changes can be saved with it.']),
    ),
  });
}

/** Decides which action a PATCH means: a save (which may publish), or canceling. */
async function change(ctx: Ctx, event: { id: number; schoolId: number }, body: Change): Promise<void> {
  const { status, expected, revision, imageUrl, ...sent } = body;
  if (status === 'cancelled') {
    refuseFieldsBeside(body);
    await cancelEventForTeacher(ctx, { eventId: event.id, revision, expected });
    return;
  }
  const imageMediaId = await imageAskedFor(ctx, event.schoolId, imageUrl);
  await changeEvent(ctx, { eventId: event.id, sent: { ...sent, imageMediaId }, toStatus: status, revision, expected });
}

/**
 * Teachers' actions on one event: create, change, publish, end, cancel, delete, copy, preview (rules-teachers B4, G,
 * H5).
 */
export const mount: Feature = {
  name: 'events/manage/editor',
  routes: [
    route(showNewCourseEvent, (ctx, _, exchange) => showNewEventOfCourse(ctx, managedOf(exchange).id)),
    route(showNewSchoolEvent, (ctx, _, exchange) => showNewEventOfSchool(ctx, managedOf(exchange).id)),
    route(showNewEvent, (ctx) => showNewEventAnywhere(ctx)),
    route(createContract, async (ctx, { body }) => {
      const { status, courseId, schoolId, imageUrl, ...sent } = body;
      const place = await placeOfNewEvent(ctx, { ...sent, courseId, schoolId });
      const imageMediaId = await imageAskedFor(ctx, place.schoolId, imageUrl);
      return createTeacherEvent(ctx, { place, sent: { ...sent, imageMediaId }, publish: status === 'published' });
    }),
    route(editEvent, (ctx, { params }) => showEventToEdit(ctx, params.id)),
    route(changeContract, async (ctx, { params, body }, exchange) => {
      await change(ctx, managedOf(exchange), body);
      return { event: await showTeacherEvent(ctx, params.id) };
    }),
    route(deleteContract, async (ctx, { params, query }) => ({
      deleted: await deleteTeacherEvent(ctx, { eventId: params.id, revision: query.revision }),
    })),
    route(changeDryRun, async (ctx, { params, query }) => ({
      change: await showEventChange(ctx, { eventId: params.id, sent: query }),
    })),
    route(publicationContract, async (ctx, { params }) => ({
      publication: await showEventPublication(ctx, params.id),
    })),
    route(cancellationContract, async (ctx, { params }) => ({
      cancellation: await showEventCancellation(ctx, params.id),
    })),
    route(deletionContract, async (ctx, { params }) => ({ deletion: await showEventDeletion(ctx, params.id) })),
    route(endContract, async (ctx, { params }) => {
      await endEventNow(ctx, { eventId: params.id });
      return { event: await showTeacherEvent(ctx, params.id) };
    }),
    route(copyContract, (ctx, { params }) => copyEvent(ctx, { eventId: params.id })),
    route(previewContract, (ctx, { params, query }) => previewEvent(ctx, { eventId: params.id, as: query.as })),
  ],
};
