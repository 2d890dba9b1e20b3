import { mapFields } from '#contract/primitives/fields.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { accentNamed } from '#contract/schools/accent.ts';
import { WORKOUT_PAGE_FIELDS } from '#contract/workouts/workout.fields.ts';
import type { WorkoutCard, WorkoutPlace, WorkoutTicketType } from '#contract/workouts/workout.ts';
import type { WorkoutTexts } from '#contract/workouts/workouts.endpoints.ts';
import { coverInAccent } from '#covers/look.ts';
import type { Person } from '#server/features/accounts/index.ts';
import type { CodePricer } from '#server/features/checkout/index.ts';
import { mediaUrl } from '#server/features/media/index.ts';
import { imageUrlOf } from '#server/features/schools/index.ts';
import { placeLineOf } from '#server/features/tickets/index.ts';
import { moneyBackFrom } from '../submissions/feedback.rules.ts';
import { workoutStatusAt } from './workout.rules.ts';
import type { OwnPlaceRow, TypeRow, WorkoutCardRow } from './workout-cards.query.ts';
import type { WorkoutColumns } from './workout-settings.store.ts';

type Viewer = Pick<Person, 'getsCourseDiscount'>;

/** `codeCents`: the price with the viewer's promo code, if it lowers the price. */
function presentType(row: TypeRow, viewer: Viewer, codeCents: number | null): WorkoutTicketType {
  const price = toDollars(row.priceCents);
  const nonmemberPrice = toDollars(row.nonmemberPriceCents);
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    price,
    nonmemberPrice,
    oneTimePrice: viewer.getsCourseDiscount ? price : nonmemberPrice,
    codePrice: codeCents === null ? null : toDollars(codeCents),
    seatsRemaining: Math.max(0, row.left),
    capacity: row.capacity,
  };
}

/** The kinds of spots on sale, with the viewer's prices. */
export function presentTypes(
  row: Pick<WorkoutCardRow, 'id' | 'schoolId' | 'name' | 'types'>,
  viewer: Viewer,
  codePrice: CodePricer,
): WorkoutTicketType[] {
  return row.types
    .filter((type) => type.status === 'active')
    .map((type) => presentType(type, viewer, codePrice(placeLineOf(row, type))));
}

export function presentWorkout(row: WorkoutCardRow, viewer: Viewer, now: Date, codePrice: CodePricer): WorkoutCard {
  const startsAt = row.startsAt.toISOString();
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.name,
    kind: row.kind,
    description: row.description,
    imageUrl: imageUrlOf(row.imageMediaId),
    cover: coverInAccent(row.cover, accentNamed(row.accent)),
    status: workoutStatusAt(row, now),
    startsAt,
    startsAtUtc: startsAt,
    endsAtUtc: row.endsAt.toISOString(),
    duration: row.durationMinutes,
    timezone: row.timezone,
    schoolName: row.schoolName,
    schoolSlug: row.schoolSlug,
    accent: accentNamed(row.accent),
    topic: row.topic,
    ticketTypes: presentTypes(row, viewer, codePrice),
  };
}

/**
 * Who sees each text on a workout's page: everyone who may see the page, or only people who have a written spot or
 * manage it.
 */
const SEEN_BY: Readonly<Record<keyof typeof WORKOUT_PAGE_FIELDS, 'all' | 'writers'>> = {
  instructions: 'writers',
  submissionUrl: 'writers',
};

/** Texts that only a workout's page shows. `writes`: this person has a written spot or manages it. */
export const presentTexts = (workout: WorkoutColumns, writes: boolean) =>
  mapFields<typeof WORKOUT_PAGE_FIELDS, WorkoutTexts>(WORKOUT_PAGE_FIELDS, (_, name) =>
    writes || SEEN_BY[name] === 'all' ? workout[name] : null,
  );

export function presentPlace(row: OwnPlaceRow): WorkoutPlace {
  const { submissionId, state, submittedAt } = row;
  return {
    kind: row.kind,
    ticketTypeId: row.ticketTypeId,
    ticketTypeName: row.ticketTypeName,
    paid: row.paid,
    joined: row.joined,
    submission:
      submissionId !== null && state !== null && submittedAt !== null
        ? {
            id: submissionId,
            text: row.text,
            url: row.url,
            file:
              row.fileId === null
                ? null
                : {
                    id: row.fileId,
                    url: mediaUrl(row.fileId),
                    fileName: row.fileName ?? 'picture',
                    bytes: row.fileBytes ?? 0,
                  },
            state,
            feedback: row.feedback,
            submittedAtUtc: submittedAt.toISOString(),
            answeredAtUtc: row.answeredAt?.toISOString() ?? null,
            correctedAtUtc: row.correctedAt?.toISOString() ?? null,
            moneyBackFromUtc:
              row.paid && state !== 'answered' && row.endsAt
                ? moneyBackFrom({ endsAt: row.endsAt, submittedAt }).toISOString()
                : null,
          }
        : null,
  };
}

/** The instructions for the holder of a written spot; null without one. */
export function instructionsFor(places: readonly OwnPlaceRow[]): string | null {
  return places.find((place) => place.kind === 'written')?.instructions ?? null;
}
