import type { BodyOf } from '#contract/primitives/endpoint.ts';
import { notFound, refuse, refuseFields } from '#contract/primitives/problem.ts';
import { type Submission, WORKOUT_REFUSALS } from '#contract/workouts/workout.ts';
import {
  type submitWork as contract,
  SUBMISSION_BAD_URL,
  SUBMISSION_EMPTY,
} from '#contract/workouts/workouts.endpoints.ts';
import { requirePerson } from '#server/domain/accounts/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { heldPlaceOf, refusalOfPlace } from './attend-workout.ts';
import { livePlacesOf, lockHolder } from './place.store.ts';
import { saveSubmission } from './submission.store.ts';
import { seesWorkout } from './workout.policy.ts';
import { presentPlace } from './workout.present.ts';
import { decideSubmission, SENTENCES, webAddressOf } from './workout.rules.ts';
import { findWorkout } from './workout.store.ts';
import { ownPlaces } from './workout-cards.query.ts';

/**
 * Sends work in by one's written place, or replaces what nobody has read yet. The text is kept as plain text, byte for byte.
 * @throws 403 without a written place, 409 once it is being read, 422 with neither text nor link, or no good link
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
    const because = decideSubmission(workout, heldPlaceOf(place));
    if (because || !place) {
      throw because ? refusalOfPlace(because) : refuse(WORKOUT_REFUSALS.notAttending, 403, SENTENCES.noWrittenPlace);
    }
    const text = (body.text ?? '').trim() === '' ? null : (body.text ?? null);
    const given = (body.url ?? '').trim();
    const url = given === '' ? null : webAddressOf(given);
    if (given !== '' && url === null) throw refuseFields({ url: SUBMISSION_BAD_URL });
    if (text === null && url === null) throw refuseFields({ text: SUBMISSION_EMPTY });
    const saved = await saveSubmission(tx, { placeId: place.id, workoutId, text, url });
    if (!saved) throw refuse(WORKOUT_REFUSALS.inReview, 409, SENTENCES.inReview);
    const mine = await ownPlaces(tx, person.id, [workoutId]);
    const submission = mine.map(presentPlace).find((held) => held.kind === 'written')?.submission;
    if (!submission) throw new Error(`Submission ${saved.id} can't be read by who sent it.`);
    await ctx.idempotency?.store(tx, 200, { submission });
    return { submission };
  });
}
