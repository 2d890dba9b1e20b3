import { IconBook, IconVideo } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { HeldSession } from '#contract/enrollment/enrollment.endpoints.ts';
import type { LessonLine } from '#contract/lessons/lesson.ts';
import { eventAddress } from '#web/features/events/page/event-time.rules.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { ListDay, TimeWithZone } from '#web/kit/time/date-time.tsx';
import { useTimeZone } from '#web/kit/time/time-zone.tsx';
import { useClock } from '#web/kit/time/use-clock.ts';
import { now } from '#web/platform/now.ts';
import styles from './course-timeline.module.css';
import { type CourseStep, opensText, timelineOf, windowOf } from './course-timeline.rules.ts';

/** The course step by step: sessions and lessons by date, each with a word for its state. */
export function CourseTimeline({
  sessions,
  lessons,
}: {
  sessions: readonly HeldSession[];
  lessons: readonly LessonLine[];
}) {
  const [whole, setWhole] = useState(false);
  const clock = useClock([
    ...sessions.flatMap(({ startsAtUtc, endsAtUtc }) => [startsAtUtc, endsAtUtc]),
    ...lessons.map(({ publish_at_utc }) => publish_at_utc),
  ]);
  const steps = timelineOf(sessions, lessons, clock);
  const { before, shown, after } = windowOf(steps);
  return (
    <div className={styles.timeline}>
      {before > 0 && !whole && (
        <Button variant="quiet" size="sm" onClick={() => setWhole(true)}>
          Show {before} earlier
        </Button>
      )}
      <ol className={styles.list}>
        {(whole ? steps : shown).map((step) => (
          <Step key={step.kind === 'session' ? `s${step.session.id}` : `l${step.lesson.id}`} step={step} />
        ))}
      </ol>
      {after > 0 && !whole && (
        <Button variant="quiet" size="sm" onClick={() => setWhole(true)}>
          Show {after} later
        </Button>
      )}
    </div>
  );
}

function Step({ step }: { step: CourseStep }) {
  const Icon = step.kind === 'session' ? IconVideo : IconBook;
  return (
    <li className={`${styles.step} ${styles[step.state]}`}>
      <span className={styles.when}>
        <ListDay at={step.atUtc} />
      </span>
      <span className={styles.mark}>
        <Icon size={17} stroke={1.75} aria-hidden="true" />
        <span className="visually-hidden">{step.kind === 'session' ? 'Session: ' : 'Lesson: '}</span>
      </span>
      <span className={styles.name}>
        {step.kind === 'session' ? (
          <>
            <Link to="/events/$address" params={{ address: eventAddress(step.session) }}>
              {step.session.name}
            </Link>
            {step.state !== 'done' && (
              <span className={styles.soft}>
                <TimeWithZone at={step.atUtc} />
              </span>
            )}
          </>
        ) : (
          <Link to="/lessons/$id" params={{ id: String(step.lesson.id) }}>
            {step.lesson.name}
          </Link>
        )}
      </span>
      <State step={step} />
    </li>
  );
}

function State({ step }: { step: CourseStep }) {
  const zone = useTimeZone();
  switch (step.state) {
    case 'done':
      return <span className={styles.soft}>Done</span>;
    case 'now':
      return <Badge look="started">Now</Badge>;
    case 'next':
      return <Badge look="accent">Next</Badge>;
    case 'open':
      return <Badge look="published">Open</Badge>;
    case 'ahead':
      return null;
    case 'opens':
      return (
        <span className={styles.soft} suppressHydrationWarning>
          {opensText(new Date(step.atUtc), zone, now())}
        </span>
      );
  }
}
