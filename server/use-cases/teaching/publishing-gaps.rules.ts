import type { PublishingGap } from '#contract/schools/teaching-today.endpoints.ts';
import { missingToPublish } from '#server/domain/events/index.ts';
import type { DraftAhead } from './drafts-ahead.query.ts';

type Missing = PublishingGap['missing'];

function missingOf(draft: DraftAhead, now: Date): Missing {
  const ticketTypes = Array.from({ length: draft.types }, (_, index) => ({
    status: index < draft.activeTypes ? ('active' as const) : ('disabled' as const),
  }));
  const gaps = missingToPublish({ ...draft, ...(draft.kind === 'Class Session' ? {} : { ticketTypes }) }, now);
  return Object.entries(gaps).map(([field, message]) => ({ field, message }));
}

/** What each draft lacks for being published, the drafts of one series together, in the order of their start. */
export function publishingGaps(drafts: readonly DraftAhead[], now: Date): PublishingGap[] {
  const groups = new Map<string, DraftAhead[]>();
  for (const draft of drafts) {
    const key = draft.seriesId === null ? `event ${draft.id}` : `series ${draft.seriesId}`;
    groups.set(key, [...(groups.get(key) ?? []), draft]);
  }
  return [...groups.values()].map((group): PublishingGap => {
    const judged = group.map((draft) => ({ draft, missing: missingOf(draft, now) }));
    const { draft, missing } = judged.find((each) => each.missing.length > 0) ?? judged[0] ?? never();
    const inSeries = draft.seriesName !== null && group.length > 1;
    return {
      kind: inSeries ? 'series' : draft.kind === 'Class Session' ? 'session' : 'event',
      eventId: draft.id,
      name: inSeries ? (draft.seriesName ?? draft.name) : draft.name,
      schoolName: draft.schoolName,
      courseName: draft.courseName,
      startsAtUtc: (group[0]?.startsAt ?? null)?.toISOString() ?? null,
      drafts: group.length,
      missing,
    };
  });
}

/** A group is never empty: it is made with its first draft. */
function never(): never {
  throw new Error('A group without a draft.');
}
