import { IconBook2 } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardGrid, Page, Stack } from '#web/kit/layout/page.tsx';
import { EmptyState, RefusedState } from '#web/kit/state/states.tsx';
import { ContentList } from './content-list.tsx';
import { materialQuery } from './lessons.query.ts';
import styles from './material-page.module.css';
import { ProgressLine } from './progress-line.tsx';

/** The material of a course: modules with their lessons, how much is read, and where the learner left off. */
export function MaterialPage({ course: address }: { course: string }) {
  const { data } = useSuspenseQuery(materialQuery(address));
  const { course, contents, progress } = data;
  const { continueAt } = progress;
  const first = contents[0]?.lessons[0];
  const begin = continueAt ?? (progress.read === 0 ? first : undefined);
  return (
    <Page
      crumbs={
        <>
          <Link to="/concepts">Material</Link> / Course Material
        </>
      }
      title={course.name}
      line={`Course Material by ${course.schoolName}`}
      action={
        <>
          {progress.mayOpen && begin && (
            <ButtonLink to="/l/$address" params={{ address: begin.slug }}>
              {continueAt ? `Continue: ${continueAt.name}` : 'Start reading'}
            </ButtonLink>
          )}
          <ButtonLink to="/c/$id" params={{ id: course.slug }} variant="secondary">
            Go to the course
          </ButtonLink>
        </>
      }
    >
      {contents.length === 0 ? (
        <EmptyState title="No material yet" icon={<IconBook2 size={26} stroke={1.75} />}>
          Material for {course.name} will show up here.
        </EmptyState>
      ) : (
        <Stack gap={24}>
          {progress.mayOpen ? (
            <ProgressLine read={progress.read} total={progress.total} />
          ) : (
            <RefusedState
              title={`This material is for people enrolled in ${course.name}.`}
              action={
                <ButtonLink to="/courses/$slug" params={{ slug: course.slug }}>
                  About this course
                </ButtonLink>
              }
            >
              Here are the lessons. They open when you enroll in the course, and stay open.
            </RefusedState>
          )}
          <CardGrid min={340}>
            {contents.map((module) => (
              <Card key={module.id} as="section">
                <h2 className={styles.name}>{module.name}</h2>
                <ContentList lessons={module.lessons} open={progress.mayOpen} />
              </Card>
            ))}
          </CardGrid>
        </Stack>
      )}
    </Page>
  );
}
