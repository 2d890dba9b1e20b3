import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CohortChange, showCohortChange } from '#contract/schools/teacher-cohorts.endpoints.ts';
import { call } from '#web/api/client.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { Button } from '#web/kit/action/button.tsx';
import { SwitchField } from '#web/kit/form/switch-field.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import { DateTime } from '#web/kit/time/date-time.tsx';
import styles from './change-dialog.module.css';
import type { AskedChange } from './use-cohort-form.ts';

const people = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Before an open cohort is changed: who is told, who may leave until when, and which sessions fall outside (rules-teachers A6). */
export function ChangeDialog({ cohortId, asked }: { cohortId: number; asked: AskedChange }) {
  const [move, setMove] = useState(false);
  const run = useQuery({
    queryKey: ['schools', 'teacher-cohorts', 'change', cohortId, asked.body, move],
    queryFn: async () =>
      (await call(showCohortChange, { params: { id: cohortId }, query: { ...asked.body, moveSessions: move } })).change,
    ...(move ? {} : { initialData: asked.change }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const change = run.data ?? asked.change;
  const settled = !run.isFetching && !run.isError;
  return (
    <Dialog
      open
      onClose={() => asked.answer(null)}
      title="Before you save"
      actions={
        <>
          <Button variant="secondary" onClick={() => asked.answer(null)}>
            Not now
          </Button>
          <Button
            loading={run.isFetching}
            disabled={run.isError}
            onClick={() => settled && asked.answer({ moveSessions: move, totals: change.totals })}
          >
            {change.learners > 0 ? `Save and tell ${people(change.learners, 'learner', 'learners')}` : 'Save'}
          </Button>
        </>
      }
    >
      <div className={styles.words}>
        {asked.again && <p className={styles.again}>Something moved since you looked. This is how it stands now.</p>}
        <ChangeFacts change={change} />
        {asked.change.sessions.moveByDays !== 0 && asked.change.sessions.ahead > 0 && (
          <SwitchField
            label={`Move all ${people(asked.change.sessions.ahead, 'future session', 'future sessions')} by ${daysWords(
              asked.change.sessions.moveByDays,
            )}`}
            checked={move}
            onChange={setMove}
          />
        )}
        {run.isError && (
          <p role="alert" className={styles.problem}>
            {isApiProblem(run.error) ? run.error.message : 'That could not be worked out. Try again.'}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** `7 days later`, `one day earlier`. */
function daysWords(days: number): string {
  const count = Math.abs(days);
  return `${count === 1 ? 'one day' : `${count} days`} ${days > 0 ? 'later' : 'earlier'}`;
}

/** What a change does, in sentences; each is left out where it has nothing to say. */
export function ChangeFacts({ change }: { change: CohortChange }) {
  const { learners, refundable, sessions, waitlist, prices, payouts, dates, notice } = change;
  return (
    <>
      {dates && <Dates dates={dates} />}
      {notice && <p className={styles.again}>{notice}</p>}
      <ul className={styles.facts}>
        {learners > 0 && (
          <li>{people(learners, 'learner gets', 'learners get')} one email with the old and the new dates.</li>
        )}
        {refundable && (
          <li>
            {people(refundable.learners, 'learner', 'learners')} may leave with a full refund until at least{' '}
            <DateTime at={refundable.untilUtc} />. Nobody's right gets shorter.
          </li>
        )}
        {waitlist.offered > 0 && (
          <li>{people(waitlist.offered, 'person in line is', 'people in line are')} offered a seat within a minute.</li>
        )}
        {waitlist.closed > 0 && (
          <li>
            Enrollment closes now, and {people(waitlist.closed, 'person', 'people')} in line{' '}
            {waitlist.closed === 1 ? 'hears' : 'hear'} so.
          </li>
        )}
        {prices && (
          <li>
            New prices count from now on. Nobody who paid is charged or refunded a difference.
            {prices.held > 0 && ` ${people(prices.held, 'open checkout goes', 'open checkouts go')} on at the old price.`}
            {prices.selected > 0 && ` ${people(prices.selected, 'basket shows', 'baskets show')} the new one.`}
          </li>
        )}
        {payouts.map(({ part, plannedAtUtc, movesToUtc }) => (
          <li key={part}>
            Payout {part} moves from <DateTime at={plannedAtUtc} /> to <DateTime at={movesToUtc} />.
          </li>
        ))}
      </ul>
      {sessions.outside.length > 0 && (
        <div>
          <p>
            {people(sessions.outside.length, 'session falls', 'sessions fall')} outside the new dates. Sessions don't move
            by themselves:
          </p>
          <ul className={styles.sessions}>
            {sessions.outside.map((session) => (
              <li key={session.id}>
                {session.name}, <DateTime at={session.startsAtUtc} zone={session.timezone} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Dates({ dates: { was, now } }: { dates: NonNullable<CohortChange['dates']> }) {
  const rows = [
    ['Start', was.startsAtUtc, now.startsAtUtc],
    ['End', was.endsAtUtc, now.endsAtUtc],
    ['Payment deadline', was.paymentDueAtUtc, now.paymentDueAtUtc],
  ] as const;
  return (
    <dl className={styles.dates}>
      {rows.map(
        ([label, before, after]) =>
          before !== after && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {before && (
                  <s>
                    <span className="visually-hidden">was </span>
                    <DateTime at={before} zone={was.timezone} />
                  </s>
                )}
                {after && <DateTime at={after} zone={now.timezone} />}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
