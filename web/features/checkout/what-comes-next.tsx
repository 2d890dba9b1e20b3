import { IconCalendarCheck, IconCoins, IconMail, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Order, OrderLine } from '#contract/checkout/show-order.ts';
import { SessionsFile } from '#web/features/enrollment/sessions-file.tsx';
import { eventAddress } from '#web/features/events/page/event-time.rules.ts';
import { classSessionsQuery } from '#web/features/events/sessions/class-sessions.query.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Money } from '#web/kit/text/money.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { CalendarLeaf } from '#web/kit/time/calendar-leaf.tsx';
import { DateOnly, DateRange, DateTime } from '#web/kit/time/date-time.tsx';
import { cohortTitle } from './cohort-title.rules.ts';
import type { OrderState } from './order-status.rules.ts';
import { mailText, unpaidText } from './order-text.rules.ts';
import styles from './what-comes-next.module.css';

type Cohort = NonNullable<OrderLine['cohort']>;

const SESSIONS_SHOWN = 3;

/** What the order leads to: the courses with their first sessions, the membership, and the emails on their way. */
export function WhatComesNext({ order, standing }: { order: Order; standing: OrderState }) {
  const open = standing === 'waiting' || standing === 'settling' || standing === 'turned_back';
  const coming = order.lines.filter((line) => line.state === 'fulfilled' || (line.state === 'pending' && open));
  const ready = coming.some((line) => line.state === 'fulfilled');
  if (coming.length === 0) return <RefundSummary order={order} standing={standing} />;
  return (
    <section className={styles.next} aria-labelledby="next-title">
      <h2 id="next-title" className={textStyles.larger}>
        {ready ? "What's next" : "What you'll get"}
      </h2>
      {coming.map((line) =>
        line.cohort ? (
          <CohortCard key={line.id} cohort={line.cohort} ready={line.state === 'fulfilled'} />
        ) : line.event ? (
          <DatedCard key={line.id} line={line} at={line.event.startsAtUtc}>
            <Link to="/events/$address" params={{ address: eventAddress(line.event) }}>
              {line.event.name}
            </Link>
          </DatedCard>
        ) : line.workout ? (
          <DatedCard key={line.id} line={line} at={line.workout.startsAtUtc}>
            <Link to="/workouts/$id" params={{ id: String(line.workout.id) }}>
              {line.workout.name}
            </Link>
          </DatedCard>
        ) : line.kind === 'credits' ? (
          <Fact key={line.id} icon={<IconCoins size={20} stroke={1.75} />}>
            <strong>{line.title}</strong>
            {line.state === 'fulfilled' && (
              <span>
                {' '}
                can be used now: <Link to="/reserve_seat">reserve a seat</Link>
              </span>
            )}
            <span>.</span>
          </Fact>
        ) : line.kind === 'membership' ? (
          <Fact key={line.id} icon={<IconRosetteDiscountCheck size={20} stroke={1.75} />}>
            <strong>{line.plan?.name ?? line.title}</strong>
            {line.plan?.renewsAt && (
              <span>
                {' '}
                renews <DateOnly at={line.plan.renewsAt} style="short" /> unless you cancel
              </span>
            )}
            <span>. You now get member prices and members-only events.</span>
          </Fact>
        ) : null,
      )}
      {ready && (
        <Fact icon={<IconMail size={20} stroke={1.75} />}>
          {mailText(coming.filter((line) => line.state === 'fulfilled'))}
        </Fact>
      )}
    </section>
  );
}

function CohortCard({ cohort, ready }: { cohort: Cohort; ready: boolean }) {
  const sessions = useQuery({ ...classSessionsQuery(cohort.id), enabled: ready });
  const first = sessions.data?.slice(0, SESSIONS_SHOWN) ?? [];
  const more = (sessions.data?.length ?? 0) - first.length;
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        {cohort.startsAtUtc && <CalendarLeaf at={cohort.startsAtUtc} />}
        <div className={layoutStyles.shrinkable}>
          <h3 className={textStyles.large}>{cohortTitle(cohort)}</h3>
          <p className={textStyles.softSmall}>{cohort.schoolName}</p>
          <p className={textStyles.softSmall}>
            {cohort.startsAtUtc && cohort.endsAtUtc ? (
              <DateRange from={cohort.startsAtUtc} to={cohort.endsAtUtc} />
            ) : (
              "We'll email you as soon as the start date is set."
            )}
          </p>
        </div>
      </div>
      {first.length > 0 && (
        <ul className={styles.sessions}>
          {first.map((session) => (
            <li key={session.id}>
              <IconCalendarCheck size={16} stroke={1.75} aria-hidden="true" />
              <span>
                {session.name}
                <span className={textStyles.softSmall}>
                  {' '}
                  · <DateTime at={session.startsAtUtc} />
                </span>
              </span>
            </li>
          ))}
          {more > 0 && <li className={textStyles.softSmall}>and {more} more</li>}
        </ul>
      )}
      {ready && (
        <div className={layoutStyles.row8}>
          <ButtonLink to="/c/$id" params={{ id: cohort.courseSlug }} variant="secondary" size="sm">
            View Course Dashboard
          </ButtonLink>
          {first.length > 0 && <SessionsFile cohortId={cohort.id} cohortName={cohortTitle(cohort)} />}
        </div>
      )}
    </article>
  );
}

/** A line's event or workout, with its date and a link to its page. */
function DatedCard({ line, at, children }: { line: OrderLine; at: string; children: ReactNode }) {
  return (
    <article className={styles.card}>
      <div className={styles.row}>
        <CalendarLeaf at={at} />
        <div className={layoutStyles.shrinkable}>
          <h3 className={textStyles.large}>{children}</h3>
          <p className={textStyles.softSmall}>
            <DateTime at={at} />
          </p>
          {line.workout?.kind === 'written' && <p className={textStyles.softSmall}>Written feedback</p>}
        </div>
      </div>
    </article>
  );
}

/** The buyer got nothing from this order: says where the money and the credits are. */
function RefundSummary({ order, standing }: { order: Order; standing: OrderState }) {
  const charged = standing === 'lost' || standing === 'refunded' || standing === 'partly_refunded';
  return (
    <section className={styles.next} aria-labelledby="next-title">
      <h2 id="next-title" className={textStyles.larger}>
        What’s next
      </h2>
      <Fact icon={<IconMail size={20} stroke={1.75} />}>
        {charged ? (
          <span>
            {order.refunded > 0 && (
              <span>
                <Money dollars={order.refunded} /> goes back to the card you paid with. It can take your bank up to ten
                days to show it.{' '}
              </span>
            )}
            {order.refundedCredits > 0 && <span>Your credits are already back. </span>}
            <span>We emailed you about it.</span>
          </span>
        ) : (
          <span>{unpaidText(order)}</span>
        )}
      </Fact>
    </section>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <p>{children}</p>
    </div>
  );
}
