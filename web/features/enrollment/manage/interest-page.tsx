import { IconMessageQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { formatCount } from '#contract/primitives/money.ts';
import type { Interest } from '#contract/students/students.endpoints.ts';
import { percentOf } from '#web/kit/chart/chart.rules.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { CardGrid, Page, Section } from '#web/kit/layout/page.tsx';
import { Later } from '#web/kit/state/later.tsx';
import { SkeletonRows } from '#web/kit/state/skeleton.tsx';
import { EmptyState, FailedState } from '#web/kit/state/states.tsx';
import { counted } from '#web/kit/text/counted.ts';
import { Stat, Stats } from '#web/kit/text/stat.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './students.module.css';
import { interestQuery } from './students.query.ts';

const AwakeFigure = lazy(() => import('./awake-figure.tsx').then((module) => ({ default: module.AwakeFigure })));

/** What people on a course's waitlist want, and when they are awake. `course`: its slug or ID, as in the path. */
export function InterestPage({ course, courseId }: { course: string; courseId: number }) {
  const { data, isError, error, refetch } = useQuery(interestQuery(course));
  return (
    <Page title="Interest" line="What people on the waitlist want, and which times suit them.">
      {isError ? (
        <FailedState error={error} onRetry={() => void refetch()} title="Couldn't load the interest data" />
      ) : !data ? (
        <SkeletonRows count={4} />
      ) : (
        <>
          <Stats>
            <Stat
              label="On the waitlist"
              value={formatCount(data.waitlist)}
              help={
                <Link to="/teachers/courses/$id/students" params={{ id: course }} search={{ list: 'waitlist' }}>
                  See who
                </Link>
              }
            />
            <Stat label="Not confirmed yet" value={formatCount(data.unconfirmed)} help="They're never shown by name" />
            <Stat
              label="Followers"
              value={formatCount(data.followers)}
              help={
                <Link to="/followers" search={{ course: courseId }}>
                  See who
                </Link>
              }
            />
          </Stats>
          <Section title="Hours">
            {data.awake.people + data.awake.unknown === 0 ? (
              <EmptyState title="No one on the waitlist or following yet">
                Their hours appear here as people join.
              </EmptyState>
            ) : (
              <Later fallback={<SkeletonRows count={3} />}>
                <AwakeFigure awake={data.awake} />
              </Later>
            )}
          </Section>
          <Section title="What they want" line="Answers from people on the waitlist now.">
            <Questions questions={data.questions} />
          </Section>
        </>
      )}
    </Page>
  );
}

function Questions({ questions }: { questions: Interest['questions'] }) {
  const answered = questions.filter((question) => question.answered > 0);
  if (answered.length === 0) {
    return (
      <EmptyState title="No answers yet" icon={<IconMessageQuestion size={26} stroke={1.75} />}>
        When people join the waitlist through your interest survey, we count their answers here.
      </EmptyState>
    );
  }
  return (
    <CardGrid min={340}>
      {answered.map((question) => (
        <Card key={question.id}>
          <Ticked question={question} />
        </Card>
      ))}
    </CardGrid>
  );
}

/** The answers to one question, each with its share of the people who answered, as a number and a bar. */
function Ticked({ question }: { question: Interest['questions'][number] }) {
  return (
    <div className={styles.part}>
      <h3 className={textStyles.subhead}>{question.title}</h3>
      <p className={textStyles.softSmall}>
        {counted(question.answered, 'answer', 'answers')}
        {question.kind === 'checkbox' && <span>, multiple answers</span>}
      </p>
      <ul className={styles.lines}>
        {question.options.map(({ option, count }) => (
          <li key={option} className={styles.option}>
            <span>{option}</span>
            <span className={styles.figure}>{formatCount(count)}</span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: percentOf(count, Math.max(1, question.answered)) }} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
