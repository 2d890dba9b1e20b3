import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isApiProblem } from '#web/api/problem.ts';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import { SkeletonLine, SkeletonPage } from '#web/kit/state/skeleton.tsx';
import { FailedState, RefusedState } from '#web/kit/state/states.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { groupBy } from '#web/platform/group-by.ts';
import { ContentList } from './content-list.tsx';
import { type ContentPageData, contentQuery, noteContent } from './lessons.query.ts';
import styles from './reading.module.css';
import { ReadButton, Reading, ReadingEnd } from './reading.tsx';

/** A lesson of a course's material. */
export function ContentPage({ address }: { address: string }) {
  const { data, error, isError, refetch } = useQuery(contentQuery(address));
  if (isError) return <NotOpen error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <SkeletonPage>
        <SkeletonLine />
        <SkeletonLine width={90} />
        <SkeletonLine width={70} />
      </SkeletonPage>
    );
  }
  return <Opened data={data} />;
}

function NotOpen({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const slug = isApiProblem(error) && error.status === 403 ? error.details?.courseSlug : undefined;
  if (typeof slug !== 'string') {
    return (
      <Page title="Lesson">
        <FailedState error={error} onRetry={onRetry} title="Couldn't load this lesson" />
      </Page>
    );
  }
  return (
    <Page title="Lesson">
      <RefusedState
        title={error.message}
        action={
          <ButtonLink to="/courses/$slug" params={{ slug }}>
            About this course
          </ButtonLink>
        }
      >
        It opens when you enroll in the course, and stays open.
      </RefusedState>
    </Page>
  );
}

function Opened({ data: { lesson, toc } }: { data: ContentPageData }) {
  const client = useQueryClient();
  const { slug, draft } = lesson;
  useEffect(() => {
    // This only records where the learner left off, so a failure isn't worth reporting.
    if (!draft) void noteContent(client, slug).catch(() => undefined);
  }, [client, slug, draft]);
  const modules = groupBy(toc, (line) => line.moduleName);
  return (
    <Page
      crumbs={
        <>
          <Link to="/c/$id" params={{ id: `${lesson.courseId}-${lesson.courseSlug}` }}>
            {lesson.courseName}
          </Link>
          {' / '}
          <Link to="/course-material/$courseId" params={{ courseId: lesson.courseSlug }}>
            Course Material
          </Link>
        </>
      }
      title={lesson.name}
      line={lesson.parentName && <bdi>{lesson.parentName}</bdi>}
      action={draft ? <Badge look="draft">DRAFT</Badge> : undefined}
    >
      <Reading
        label="Table of contents"
        at={`${toc.findIndex((line) => line.id === lesson.id) + 1} of ${toc.length}`}
        toc={[...modules].map(([name, lines]) => (
          <div key={name}>
            <h2 className={styles.module}>{name}</h2>
            <ContentList lessons={lines} current={lesson.id} />
          </div>
        ))}
      >
        <RichText html={lesson.body} />
        {!draft && (
          <ReadingEnd>
            <ReadButton read={lesson.read} note={(read) => noteContent(client, slug, read)} />
            {lesson.nextLessonSlug ? (
              <ButtonLink
                key="next"
                to="/l/$address"
                params={{ address: lesson.nextLessonSlug }}
                onClick={() => void noteContent(client, slug, true).catch(() => undefined)}
              >
                Next Lesson: {lesson.nextLessonText && <span>{lesson.nextLessonText}</span>}
              </ButtonLink>
            ) : (
              <ButtonLink to="/course-material/$courseId" params={{ courseId: lesson.courseSlug }} variant="secondary">
                All lessons
              </ButtonLink>
            )}
          </ReadingEnd>
        )}
      </Reading>
    </Page>
  );
}
