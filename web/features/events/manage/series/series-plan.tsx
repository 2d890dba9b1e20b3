import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PlannedSession } from '#contract/events/event-series.endpoints.ts';
import { cityOf } from '#contract/primitives/zone-words.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { useSettled } from '#web/kit/form/use-settled.ts';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { counted } from '#web/kit/text/counted.ts';
import textStyles from '#web/kit/theme/text.module.css';
import { formatDate, formatTime } from '#web/kit/time/format.ts';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { now } from '#web/platform/now.ts';
import { seriesPlanQuery } from './series.query.ts';
import styles from './series-plan.module.css';
import { planInput, type SeriesValues } from './series-values.rules.ts';

/** Every date the series would have, in the school's and the reader's local time, with warnings. */
export function SeriesPlan({ courseId, values }: { courseId: number; values: SeriesValues }) {
  const reader = useTimeZone();
  const input = planInput(values, reader);
  const settled = useSettled(input, JSON.stringify(input) ?? '');
  const plan = useQuery({
    ...seriesPlanQuery(
      courseId,
      settled ?? {
        howManySessions: 0,
        whenDays: '',
        startDate: '',
        startTime: '',
        ampm: '',
        timezone: '',
        duration: 0,
      },
    ),
    enabled: settled !== undefined,
  });
  return (
    <section className={styles.plan} aria-labelledby="every-date">
      <h2 id="every-date">Every date</h2>
      {input === undefined ? (
        <p className={textStyles.softSmall}>Choose days, a start, and a duration to see every date here.</p>
      ) : plan.isError ? (
        <p className={styles.warning} role="status">
          {problemOf(plan.error)}
        </p>
      ) : plan.data ? (
        <Dates sessions={plan.data} zone={values.timezone} reader={reader} />
      ) : (
        <SkeletonRows count={6} />
      )}
    </section>
  );
}

function problemOf(error: unknown): string {
  if (!isApiProblem(error)) return "Couldn't load the dates. You can create the series anyway.";
  if (error.status === 401) return 'You were signed out. Create the series to sign in again. We kept what you typed.';
  return Object.values(error.fields ?? {}).join(' ') || error.message;
}

function Dates({ sessions, zone, reader }: { sessions: readonly PlannedSession[]; zone: string; reader: string }) {
  const twice = sessions.filter((session) => warningsOf(session, zone, reader).length > 0).length;
  return (
    <>
      <p className={textStyles.softSmall} role="status">
        {counted(sessions.length, 'session')}
        {twice > 0 && <span>{`, ${twice} to double-check`}</span>}
      </p>
      <ol className={styles.dates}>
        {sessions.map((session) => (
          <OneDate key={session.number} session={session} zone={zone} reader={reader} />
        ))}
      </ol>
      <p className={textStyles.softSmall}>You can still create them, since they're drafts.</p>
    </>
  );
}

function OneDate({ session, zone, reader }: { session: PlannedSession; zone: string; reader: string }) {
  const at = new Date(session.startsAtUtc);
  const here = `${formatDate(at, zone, 'day', now())}, ${formatTime(at, zone)}`;
  const there = `${formatDate(at, reader, 'day', now())}, ${formatTime(at, reader)}`;
  const warnings = warningsOf(session, zone, reader);
  return (
    <li className={styles.date}>
      <span className={styles.number}>{String(session.number).padStart(2, '0')}</span>
      <div>
        <time dateTime={session.startsAtUtc}>{`${here} ${cityOf(zone)}`}</time>
        {here !== there && <span className={textStyles.softSmall}>{`${there} in ${cityOf(reader)}`}</span>}
        {warnings.map((warning) => (
          <span key={warning} className={styles.warning}>
            <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
            {warning}
          </span>
        ))}
      </div>
    </li>
  );
}

export function warningsOf(session: PlannedSession, zone: string, reader: string): string[] {
  const { clockChange, clashes, outside, past } = session;
  const turned = new Set([
    ...(clockChange.school ? [cityOf(zone)] : []),
    ...(clockChange.reader ? [cityOf(reader)] : []),
  ]);
  return [
    ...(turned.size > 0 ? [`The clocks will have changed in ${[...turned].join(' and in ')}.`] : []),
    ...clashes.map(({ name }) => `At the same time as ${name}.`),
    ...(outside === 'before_start' ? ['Before the cohort starts.'] : []),
    ...(outside === 'after_end' ? ['After the cohort ends.'] : []),
    ...(past ? ['In the past, so it can’t be published.'] : []),
  ];
}
