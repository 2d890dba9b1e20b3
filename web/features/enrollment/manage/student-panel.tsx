import { useQuery } from '@tanstack/react-query';
import type { StudentRecord } from '#contract/students/students.endpoints.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { Button } from '#web/kit/action/button.tsx';
import { RightPanel } from '#web/kit/overlay/right-panel.tsx';
import { SkeletonForm } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly, PlainDateTime } from '#web/kit/time/date-time.tsx';
import { actText } from './act-text.ts';
import { StudentPlaces } from './student-places.tsx';
import styles from './students.module.css';
import { studentQuery } from './students.query.ts';

const NOT_FOUND = 404;

/**
 * One student beside the list: their enrollments with the actions for School Admins, their attendance and reading, and
 * the activity log.
 */
export function StudentPanel({
  course,
  personId,
  onClose,
  onPrevious,
  onNext,
}: {
  course: string;
  personId: number;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}) {
  const { data, error, isError, refetch } = useQuery(studentQuery(course, personId));
  const notFound = isApiProblem(error) && error.status === NOT_FOUND;
  const student = data?.student;
  return (
    <RightPanel
      open
      onClose={onClose}
      title={student ? student.displayName || student.email : 'Student'}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      <div className={layoutStyles.column24}>
        {notFound ? (
          <EmptyState
            title="This person is no longer on the list"
            action={<Button onClick={onClose}>Back to the list</Button>}
          >
            They've left the waitlist or closed their account.
          </EmptyState>
        ) : isError ? (
          <FailedState error={error} onRetry={() => void refetch()} title="Couldn't load this student" />
        ) : !data || !student ? (
          <SkeletonForm fields={3} />
        ) : (
          <>
            <Contact student={student} />
            <StudentPlaces record={data} />
            <Joined sessions={student.sessions} />
            <Read lessons={student.lessons} />
            {data.mayAct && <Acts acts={student.acts} />}
          </>
        )}
      </div>
    </RightPanel>
  );
}

function Contact({ student }: { student: StudentRecord }) {
  return (
    <div className={styles.part}>
      <p className={styles.email}>
        <a href={`mailto:${student.email}`}>{student.email}</a>{' '}
        {student.unsubscribed && <Badge look="draft">Unsubscribed</Badge>}
      </p>
      {student.waitingSinceUtc !== null && (
        <p className={textStyles.softSmall}>
          On the waitlist since <DateOnly at={student.waitingSinceUtc} />.
        </p>
      )}
    </div>
  );
}

function Joined({ sessions }: { sessions: StudentRecord['sessions'] }) {
  if (sessions.length === 0) return null;
  const joined = sessions.filter(({ joinedAtUtc }) => joinedAtUtc !== null).length;
  return (
    <section className={styles.part}>
      <h3 className={textStyles.subhead}>
        Sessions joined: {joined} of {sessions.length}
      </h3>
      <ul className={styles.lines}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.line}>
            <span>
              {session.name}
              <span className={textStyles.softSmall}>
                {' '}
                <DateOnly at={session.startsAtUtc} style="short" />
              </span>
            </span>
            {session.joinedAtUtc === null ? (
              <span className={textStyles.softSmall}>Missed</span>
            ) : (
              <Badge look="completed">Joined</Badge>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Read({ lessons }: { lessons: StudentRecord['lessons'] }) {
  if (lessons.length === 0) return null;
  const read = lessons.filter(({ readAtUtc }) => readAtUtc !== null).length;
  return (
    <section className={styles.part}>
      <h3 className={textStyles.subhead}>
        Lessons read: {read} of {lessons.length}
      </h3>
      <ul className={styles.lines}>
        {lessons.map((lesson) => (
          <li key={lesson.id} className={styles.line}>
            <span>{lesson.name}</span>
            {lesson.readAtUtc !== null ? (
              <Badge look="completed">Read</Badge>
            ) : (
              <span className={textStyles.softSmall}>{lesson.openedAtUtc === null ? 'Not opened' : 'Opened'}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Acts({ acts }: { acts: StudentRecord['acts'] }) {
  if (acts.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3 className={textStyles.subhead}>History</h3>
      <ul className={styles.lines}>
        {acts.map((act) => (
          <li key={act.id} className={styles.act}>
            <p>
              {act.actor ?? 'Someone'} {actText(act)}
            </p>
            {typeof act.detail.reason === 'string' && <p>“{act.detail.reason}”</p>}
            <p className={textStyles.softSmall}>
              <PlainDateTime at={act.atUtc} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
