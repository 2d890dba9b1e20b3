import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import {
  type getHosting,
  type getTeachingToday,
  type HostedKind,
  TODAY_DAYS_AHEAD,
} from '#contract/teaching/teaching-today.endpoints.ts';
import { FEEDBACK_TARGET_DAYS } from '#contract/workouts/feedback.endpoints.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { joinWindow } from '#server/features/events/index.ts';
import { imageUrlOf } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { hostedAttendees, hostedThing } from './hosting.query.ts';
import { newLearnersOf } from './new-learners.query.ts';
import { nextStepFacts } from './next-steps.query.ts';
import { nextSteps } from './next-steps.rules.ts';
import { publishingGaps } from './publishing-gaps.rules.ts';
import { taughtBy } from './taught.ts';
import { presentTaughtNext } from './teaching.present.ts';
import { taughtNext } from './today.query.ts';
import { upcomingDrafts } from './upcoming-drafts.query.ts';
import { waitingWorkOf } from './waiting-work.query.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** More than anyone teaches in a week. */
const MAX_TAUGHT = 50;
/** Limit for each list: work waiting for feedback, courses with new learners, drafts to publish. */
const MAX_PER_LIST = 10;
/** Enough drafts to fill a list of ten, even with a series of twenty among them. */
const MAX_DRAFTS = 60;
/** How many attendees the bar shows; the event's list has all of them. */
const MAX_PUBLIC_ATTENDEES = 6;

/**
 * `GET /teachers/today`: what the caller teaches or hosts in the next seven days, next steps, new learners, and what is
 * missing before publishing; for one school or for all.
 */
export async function showToday(ctx: Ctx, schoolId: number | undefined): Promise<ResponseOf<typeof getTeachingToday>> {
  const person = await requirePerson(ctx);
  const taught = taughtBy(person);
  const now = ctx.clock.now();
  const [rows, facts, waiting, learners, drafts] = await Promise.all([
    taughtNext(ctx, taught, {
      personId: person.id,
      schoolId: schoolId ?? null,
      until: new Date(now.getTime() + TODAY_DAYS_AHEAD * DAY_MS),
      limit: MAX_TAUGHT + 1,
    }),
    nextStepFacts(ctx, taught, { schoolId }),
    waitingWorkOf(ctx, {
      schoolIds: taught.schoolIds.filter((id) => schoolId === undefined || id === schoolId),
      lateBefore: new Date(now.getTime() - FEEDBACK_TARGET_DAYS * DAY_MS),
      limit: MAX_PER_LIST + 1,
    }),
    newLearnersOf(ctx, taught, {
      schoolId: schoolId ?? null,
      zone: person.timezone ?? 'UTC',
      limit: MAX_PER_LIST + 1,
    }),
    upcomingDrafts(ctx, taught, { schoolId: schoolId ?? null, limit: MAX_DRAFTS }),
  ]);
  const gaps = publishingGaps(drafts, now);
  return {
    teaching: rows.slice(0, MAX_TAUGHT).map((row) => presentTaughtNext(row, taught)),
    next: nextSteps(facts, now),
    work: waiting
      .slice(0, MAX_PER_LIST)
      .map(({ oldestAt, ...work }) => ({ ...work, oldestAtUtc: oldestAt.toISOString() })),
    learners: learners
      .slice(0, MAX_PER_LIST)
      .map(({ latestAt, ...course }) => ({ ...course, latestAtUtc: latestAt.toISOString() })),
    publishing: gaps.slice(0, MAX_PER_LIST),
    // The query fetches one more than is shown.
    more: {
      teaching: rows.length > MAX_TAUGHT,
      work: waiting.length > MAX_PER_LIST,
      learners: learners.length > MAX_PER_LIST,
      publishing: gaps.length > MAX_PER_LIST || drafts.length === MAX_DRAFTS,
    },
    nowUtc: now.toISOString(),
  };
}

/**
 * `GET /teachers/hosting`: the bar on a public page, for people who manage it by their own role. Platform staff's
 * general access doesn't count. Null if it isn't the caller's or doesn't exist.
 */
export async function showHosting(
  ctx: Ctx,
  target: { readonly kind: HostedKind; readonly id: number },
): Promise<ResponseOf<typeof getHosting>> {
  const { schoolIds, courseIds } = taughtBy(await requirePerson(ctx));
  const hosted = await hostedThing(ctx, target.kind, target.id);
  const role =
    hosted && schoolIds.includes(hosted.schoolId)
      ? ('school-admin' as const)
      : hosted && hosted.courseId !== null && courseIds.includes(hosted.courseId)
        ? ('course-admin' as const)
        : null;
  if (!hosted || role === null) return { hosting: null };
  const { live, startsAt, endsAt, ...fields } = hosted;
  const door = live && startsAt && endsAt ? joinWindow({ startsAt, endsAt }) : null;
  const goers = target.kind === 'event' ? await hostedAttendees(ctx, target.id, MAX_PUBLIC_ATTENDEES) : [];
  return {
    hosting: {
      ...fields,
      goers: goers.map(({ imageMediaId, ...publicAttendee }) => ({
        ...publicAttendee,
        imageUrl: imageUrlOf(imageMediaId),
      })),
      role,
      opensAtUtc: door?.opensAt.toISOString() ?? null,
      closesAtUtc: door?.closesAt.toISOString() ?? null,
    },
  };
}
