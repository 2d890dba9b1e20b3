import { Link } from '@tanstack/react-router';
import { letterPath } from '#contract/certificates/certificates.endpoints.ts';
import type { HeldSession } from '#contract/enrollment/enrollment.endpoints.ts';
import type { Cohort } from '#contract/schools/cohort.ts';
import { statusAt } from '#web/features/events/page/event-time.rules.ts';
import { ClassSessions } from '#web/features/events/sessions/class-sessions.tsx';
import { ButtonAnchor } from '#web/kit/action/button.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { CohortDates } from './cohort-dates.tsx';
import { DatesChanged } from './dates-changed.tsx';
import styles from './own-cohort.module.css';
import { SessionsFile } from './sessions-file.tsx';

/** A cohort the learner is enrolled in: a small picture, its dates, progress, and downloads. */
export function OwnCohort({
  cohort,
  sessions,
  clock,
}: {
  cohort: Cohort;
  /** The course's sessions; `clock` is the page's. */
  sessions: readonly HeldSession[];
  clock: number | null;
}) {
  const held = sessions.filter(
    (session) => session.cohortId === cohort.id && statusAt(session, clock) === 'completed',
  ).length;
  return (
    <Card as="article">
      <div className={styles.own}>
        <Cover cover={cohort.cover} imageUrl={cohort.imageUrl} shape="thumb" first />
        <div className={styles.words}>
          <div className={styles.head}>
            <h3 className={styles.name}>{cohort.name}</h3>
            <CohortState status={cohort.status} />
          </div>
          <p className={textStyles.soft}>
            <Link to="/schools/$slug" params={{ slug: cohort.schoolSlug }}>
              {cohort.schoolName}
            </Link>
            {held > 0 && cohort.status !== 'completed' && (
              <span>{` · ${held} of ${cohort.sessionsCount} sessions completed`}</span>
            )}
          </p>
          <CohortDates cohort={cohort} />
          <DatesChanged cohort={cohort} />
          {cohort.status === 'completed' && (
            <div>
              <ButtonAnchor href={letterPath(cohort.id)} target="_blank" variant="secondary" size="sm">
                Download Letter of Completion
              </ButtonAnchor>
            </div>
          )}
          {cohort.sessionsCount > 0 && (
            <div className={styles.sessions}>
              <ClassSessions cohortId={cohort.id} count={cohort.sessionsCount} />
              {cohort.status !== 'completed' && <SessionsFile cohortId={cohort.id} cohortName={cohort.name} />}
            </div>
          )}
        </div>
      </div>
    </Card>
  );
}

function CohortState({ status }: { status: Cohort['status'] }) {
  if (status === 'completed') return <Badge look="completed">Completed</Badge>;
  return status === 'started' ? <Badge look="started">In progress</Badge> : <Badge look="published">Enrolled</Badge>;
}
