import type { BodyOf } from '#contract/primitives/endpoint.ts';
import { notFound, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { type Submission, WORKOUT_REFUSALS } from '#contract/workouts/workout.ts';
import {
  type submitWork as contract,
  SUBMISSION_BAD_URL,
  SUBMISSION_EMPTY,
  SUBMISSION_FILE_GONE,
} from '#contract/workouts/workouts.endpoints.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { attachOwnMedia, findMedia, picturesIn } from '#server/features/media/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { richTextField } from '#server/platform/rich-text.ts';
import { heldPlaceOf, refusalOfPlace } from '../places/attend-workout.ts';
import { livePlacesOf, lockHolder } from '../places/place.store.ts';
import { seesWorkout } from '../workout/workout.policy.ts';
import { presentPlace } from '../workout/workout.present.ts';
import { decideSubmission, SENTENCES, webAddressOf } from '../workout/workout.rules.ts';
import { findWorkout } from '../workout/workout.store.ts';
import { ownPlaces } from '../workout/workout-cards.query.ts';
import { notifyMentioned } from './notify-mentioned.ts';
import { saveSubmission } from './submission.store.ts';

interface Work {
  readonly text: string | null;
  readonly url: string | null;
  readonly mediaId: number | null;
}

function workOf(body: BodyOf<typeof contract>): Work {
  const text = richTextField('text', body.text ?? '') || null;
  const trimmedUrl = (body.url ?? '').trim();
  const url = trimmedUrl === '' ? null : webAddressOf(trimmedUrl);
  if (trimmedUrl !== '' && url === null) throw refuseFields({ url: SUBMISSION_BAD_URL });
  const mediaId = body.mediaId ?? null;
  if (text === null && url === null && mediaId === null) throw refuseFields({ text: SUBMISSION_EMPTY });
  return { text, url, mediaId };
}

/**
 * Saves the work with its file and pictures. From then on, only its author and people who manage the workout can open
 * these.
 */
async function keep(
  tx: Ctx,
  at: { placeId: number; workoutId: number; personId: number },
  work: Work,
): Promise<number> {
  const { placeId, workoutId, personId } = at;
  const { mediaId } = work;
  const file = mediaId === null ? null : await findMedia(tx, mediaId);
  if (file !== null && file?.uploadedBy !== personId) throw refuseFields({ mediaId: SUBMISSION_FILE_GONE });
  const saved = await saveSubmission(tx, { placeId, workoutId, ...work });
  if (!saved) throw refuse(WORKOUT_REFUSALS.inReview, 409, SENTENCES.inReview);
  const attachedIds = await attachOwnMedia(tx, {
    ids: [...picturesIn(work.text ?? ''), ...(mediaId === null ? [] : [mediaId])],
    uploadedBy: personId,
    objectType: 'Submission',
    objectId: saved.id,
  });
  if (mediaId !== null && !attachedIds.includes(mediaId)) throw refuseFields({ mediaId: SUBMISSION_FILE_GONE });
  return saved.id;
}

/**
 * Submits work through the person's written spot, or replaces work that no one has read yet. The text is rich text,
 * sanitized here.
 * @throws 403 without a written spot; 409 once it is being read; 422 without text, link, or file, or with an invalid
 * one
 */
export async function submitWork(
  ctx: Ctx,
  request: { workoutId: number; body: BodyOf<typeof contract> },
): Promise<{ submission: Submission }> {
  const person = await requirePerson(ctx);
  const { workoutId, body } = request;
  return inTransaction(ctx, async (tx) => {
    const workout = await findWorkout(tx, workoutId);
    if (!workout || !seesWorkout(person, workout)) throw notFound();
    await lockHolder(tx, workoutId, person.id);
    const place = (await livePlacesOf(tx, workoutId, person.id)).find((candidate) => candidate.kind === 'written');
    const because = decideSubmission(workout, heldPlaceOf(place), tx.clock.now());
    if (because || !place) {
      throw because ? refusalOfPlace(because) : refuse(WORKOUT_REFUSALS.notAttending, 403, SENTENCES.noWrittenPlace);
    }
    const work = workOf(body);
    const id = await keep(tx, { placeId: place.id, workoutId, personId: person.id }, work);
    await notifyMentioned(tx, workout, { html: work.text ?? '', by: person, submissionId: id });
    const mine = await ownPlaces(tx, person.id, [workoutId]);
    const submission = mine.map(presentPlace).find((held) => held.kind === 'written')?.submission;
    if (!submission) throw new Error(`Submission ${id} can't be read by who sent it.`);
    await ctx.idempotency?.store(tx, 200, { submission });
    return { submission };
  });
}
