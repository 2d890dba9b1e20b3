import { Temporal } from 'temporal-polyfill';
import { type PlannedSession, sessionName } from './series.rules.ts';

const MINUTE_MS = 60_000;
/** How many clashes one date lists. */
const MAX_CLASHES_PER_DATE = 5;

export interface Neighbor {
  readonly id: number;
  readonly name: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export interface SeriesContext {
  readonly name: string;
  readonly timezone: string;
  /** Null: no warning about the reader's clocks. */
  readonly readerTimezone: string | null;
  readonly durationMinutes: number;
  /** The cohort's dates; null: it has none yet, or none is chosen. */
  readonly cohort: { readonly startsAt: Date | null; readonly endsAt: Date | null } | null;
  readonly neighbors: readonly Neighbor[];
  readonly now: Date;
}

/** A date in the preview, with things to double-check; none of them prevents creating the series. */
export interface PreviewedSession extends PlannedSession {
  readonly name: string;
  readonly endsAt: Date;
  readonly clockChange: { readonly school: boolean; readonly reader: boolean };
  readonly clashes: readonly Neighbor[];
  readonly outside: 'before_start' | 'after_end' | null;
  readonly past: boolean;
}

function offsetAt(at: Date, zone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).offsetNanoseconds;
}

/** Every date of a planned series with its warnings (rules-teachers W7): clock changes, clashes, dates outside the cohort. */
export function previewSeries(sessions: readonly PlannedSession[], about: SeriesContext): PreviewedSession[] {
  const { cohort, neighbors, readerTimezone, timezone } = about;
  return sessions.map((session, index) => {
    const { startsAt } = session;
    const endsAt = new Date(startsAt.getTime() + about.durationMinutes * MINUTE_MS);
    const before = sessions[index - 1]?.startsAt;
    const changed = (zone: string) => before !== undefined && offsetAt(before, zone) !== offsetAt(startsAt, zone);
    const early = cohort?.startsAt && startsAt < cohort.startsAt;
    const late = cohort?.endsAt && endsAt > cohort.endsAt;
    return {
      ...session,
      name: sessionName(about.name, session.number),
      endsAt,
      clockChange: { school: changed(timezone), reader: readerTimezone !== null && changed(readerTimezone) },
      clashes: neighbors
        .filter((other) => other.startsAt < endsAt && startsAt < other.endsAt)
        .slice(0, MAX_CLASHES_PER_DATE),
      outside: early ? 'before_start' : late ? 'after_end' : null,
      past: startsAt <= about.now,
    };
  });
}
