import { IconLock } from '@tabler/icons-react';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { Page, Row, Section, Stack } from '#web/kit/layout/page.tsx';
import { filmStillOf, hasFilm } from '#web/kit/picture/film-still.ts';
import { RichText } from '#web/kit/rich-text/rich-text.tsx';
import { EmptyState } from '#web/kit/state/states.tsx';
import { apart } from '#web/kit/text/apart.ts';
import { Badge } from '#web/kit/text/badge.tsx';
import { DateOnly, DateTime } from '#web/kit/time/date-time.tsx';
import { CourseLessons } from './course-lessons.tsx';
import { lessonQuery, materialQuery, noteLesson } from './lessons.query.ts';
import styles from './reading.module.css';
import { ReadButton, ReadingEnd } from './reading.tsx';

const STATUS = { draft: 'DRAFT', completed: 'Completed', published: 'Published' } as const;

/** A cohort's lesson as its learners see it; before its day it says when it opens. */
export function LessonPage({ id }: { id: number }) {
  const client = useQueryClient();
  const { data } = useSuspenseQuery(lessonQuery(id));
  const { lesson, lessons } = data;
  const { publication_status: status, body } = lesson;
  const opened = body !== null && status !== 'draft';
  useEffect(() => {
    // This only records where the learner left off, so a failure isn't worth reporting.
    if (opened) void noteLesson(client, id).catch(() => undefined);
  }, [client, id, opened]);
  const others = lessons.filter((line) => line.publication_status !== 'draft');
  // The server sends the revision only to people who manage the course
  const teaches = lesson.revision !== undefined;
  // Shows a badge with the date; an open lesson's date is in the line above.
  const showsBadge = teaches || lesson.locked || status === 'completed';
  const date = <DateOnly at={lesson.publish_at_utc} style="full" />;
  // The course's cover serves as the still of a video that has no picture of its own here.
  const { data: material } = useQuery({
    ...materialQuery(lesson.courseSlug),
    enabled: body !== null && hasFilm(body),
  });
  const still = material && filmStillOf(material.course);
  const next = others[others.findIndex((line) => line.id === id) + 1];
  return (
    <Page
      crumbs={
        <Link to="/c/$id" params={{ id: lesson.courseSlug }}>
          {lesson.courseName}
        </Link>
      }
      title={lesson.name}
      line={
        <>
          <span>{apart(`${lesson.lesson_type} in ${lesson.cohort.name}`)}</span>
          {!showsBadge && (
            <span>
              {' · '}
              {date}
            </span>
          )}
        </>
      }
    >
      <Stack gap={24}>
        {showsBadge && (
          <Row gap={12}>
            {(teaches || status === 'completed') && <Badge look={status}>{STATUS[status]}</Badge>}
            {lesson.locked && !teaches ? <Badge look="locked">{date}</Badge> : date}
          </Row>
        )}
        {lesson.summary && <p>{lesson.summary}</p>}
        {body === null ? (
          <EmptyState title="Not open yet" icon={<IconLock size={26} stroke={1.75} />}>
            This lesson opens <DateTime at={lesson.publish_at_utc} />.
          </EmptyState>
        ) : (
          <div style={still}>
            <RichText html={body} />
          </div>
        )}
        {lesson.recap && (
          <Section title="Recap">
            <RichText html={lesson.recap} />
          </Section>
        )}
        {opened && (
          <ReadingEnd>
            <ReadButton read={lesson.read} note={(read) => noteLesson(client, id, read)} />
            {next && (
              <ButtonLink
                to="/lessons/$id"
                params={{ id: String(next.id) }}
                onClick={() => void noteLesson(client, id, true).catch(() => undefined)}
              >
                Next Lesson: {next.name}
              </ButtonLink>
            )}
          </ReadingEnd>
        )}
        <Section title="Course Lessons">
          <div className={styles.measure}>
            <CourseLessons lessons={teaches ? lessons : others} current={id} closesLocked={!teaches} />
          </div>
        </Section>
      </Stack>
    </Page>
  );
}
