import type { PublishingGap } from '#contract/teaching/teaching-today.endpoints.ts';
import { missingToPublish } from '#server/features/events/index.ts';
import type { UpcomingDraft } from './upcoming-drafts.query.ts';

type Missing = PublishingGap['missing'];

function missingOf(draft: UpcomingDraft, now: Date): Missing {
  const ticketTypes = Array.from({ length: draft.types }, (_, index) => ({
    status: index < draft.activeTypes ? ('active' as const) : ('disabled' as const),
  }));
  const gaps = missingToPublish({ ...draft, ...(draft.kind === 'Class Session' ? {} : { ticketTypes }) }, now);
  return Object.entries(gaps).map(([field, message]) => ({ field, message }));
}

/** The group of a draft: its series, its cohort's class sessions, or itself. */
function groupOf({ id, kind, seriesId, cohortId }: UpcomingDraft): string {
  if (seriesId !== null) return `series ${seriesId}`;
  return kind === 'Class Session' && cohortId !== null ? `cohort ${cohortId}` : `event ${id}`;
}

/** What each draft needs before publishing, grouped by series or cohort, in order of start. */
export function publishingGaps(drafts: readonly UpcomingDraft[], now: Date): PublishingGap[] {
  const groups = new Map<string, UpcomingDraft[]>();
  for (const draft of drafts) {
    const key = groupOf(draft);
    groups.set(key, [...(groups.get(key) ?? []), draft]);
  }
  return [...groups.values()].map((group): PublishingGap => {
    const judged = group.map((draft) => ({ draft, missing: missingOf(draft, now) }));
    const { draft, missing } = judged.find((each) => each.missing.length > 0) ?? judged[0] ?? never();
    const together = group.length > 1 && (draft.seriesId === null ? draft.cohortMoniker : draft.seriesName);
    const grouped = draft.seriesId === null ? 'cohort' : 'series';
    const single = draft.kind === 'Class Session' ? 'session' : 'event';
    return {
      kind: together ? grouped : single,
      eventId: draft.id,
      name: together || draft.name,
      schoolName: draft.schoolName,
      courseName: draft.courseName,
      startsAtUtc: (group[0]?.startsAt ?? null)?.toISOString() ?? null,
      drafts: group.length,
      lacking: judged.filter((each) => each.missing.length > 0).length,
      missing: grouped === 'cohort' && together ? allOf(judged.map((each) => each.missing)) : missing,
    };
  });
}

const allOf = (missing: readonly Missing[]): Missing => [
  ...new Map(missing.flat().map((each) => [each.field, each])).values(),
];

/** Unreachable: a group starts with its first draft. */
function never(): never {
  throw new Error('A group without a draft.');
}
