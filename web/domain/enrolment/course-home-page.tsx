import { IconCalendarOff } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { letterPath } from '#contract/certificates/certificates.endpoints.ts';
import type { Cohort } from '#contract/schools/cohort.ts';
import { ClassSessions } from '#web/domain/events/sessions/class-sessions.tsx';
import { ContentList } from '#web/domain/lessons/content-list.tsx';
import { CourseLessons } from '#web/domain/lessons/course-lessons.tsx';
import { ProgressLine } from '#web/domain/lessons/progress-line.tsx';
import { ButtonAnchor, ButtonLink } from '#web/kit/action/button.tsx';
import { Card, CardBody } from '#web/kit/layout/card.tsx';
import { CardGrid, Page, Row, Section } from '#web/kit/layout/page.tsx';
import { Cover } from '#web/kit/picture/cover.tsx';
import { EmptyState } from '#web/kit/state/states.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import { CohortCard } from './cohort-card.tsx';
import { CohortDates } from './cohort-dates.tsx';
import styles from './course-home-page.module.css';
import { CourseSessions } from './course-sessions.tsx';
import { DatesChanged } from './dates-changed.tsx';
import { courseQuery } from './enrolment.query.ts';
import { LeaveCohort } from './leave-cohort.tsx';
import { ReminderButton } from './reminder-button.tsx';
import { SessionsFile } from './sessions-file.tsx';

/** A course as a learner's own page: the cohorts one has, may join and has finished, and what is coming up. */
export function CourseHomePage({ address }: { address: string }) {
  const { data } = useSuspenseQuery(courseQuery(address));
  const {
    course,
    cohorts,
    upcomingUserCohorts,
    completedUserCohorts,
    events,
    contents,
    material,
    lessons,
    lessonsOpen,
  } = data;
  const nothing = cohorts.length + upcomingUserCohorts.length + completedUserCohorts.length === 0;
  return (
    <Page
      title={course.name}
      line={course.description || undefined}
      action={
        <ButtonLink to="/courses/$slug" params={{ slug: course.slug }} variant="secondary">
          About this course
        </ButtonLink>
      }
    >
      {upcomingUserCohorts.length > 0 && (
        <Section title={`Your enrolled ${course.name} Course`}>
          <CardGrid min={340}>
            {upcomingUserCohorts.map((cohort) => (
              <OwnCohort key={cohort.id} cohort={cohort} />
            ))}
          </CardGrid>
        </Section>
      )}
      {cohorts.length > 0 && (
        <Section
          title={`Upcoming ${course.name} Courses`}
          action={<ButtonLink to="/select_enrollment_type">Continue Enrollment</ButtonLink>}
        >
          <CardGrid min={280}>
            {cohorts.map((cohort) => (
              <CohortCard key={cohort.id} cohort={cohort} following={course.isFollowing} fullDates />
            ))}
          </CardGrid>
        </Section>
      )}
      {completedUserCohorts.length > 0 && (
        <Section title={`Completed ${course.name} Courses`}>
          <CardGrid min={340}>
            {completedUserCohorts.map((cohort) => (
              <OwnCohort key={cohort.id} cohort={cohort} />
            ))}
          </CardGrid>
        </Section>
      )}
      <CourseSessions sessions={events} />
      {lessons.length > 0 && (
        <Section title="Course Lessons">
          <CourseLessons lessons={lessons} open={lessonsOpen} />
        </Section>
      )}
      {material && (
        <Section
          title="Course Material"
          action={
            <Link to="/course-material/$courseId" params={{ courseId: course.slug }}>
              All lessons
            </Link>
          }
        >
          {material.mayOpen && (
            <Row gap={16} between>
              <ProgressLine read={material.read} total={material.total} />
              {material.continueAt && (
                <ButtonLink to="/l/$address" params={{ address: material.continueAt.slug }} variant="secondary">
                  Continue: {material.continueAt.name}
                </ButtonLink>
              )}
            </Row>
          )}
          <CardGrid min={280}>
            {contents.map((module) => (
              <Card key={module.id}>
                <h3 className={styles.module}>{module.name}</h3>
                <ContentList lessons={module.lessons} open={material.mayOpen} />
              </Card>
            ))}
          </CardGrid>
        </Section>
      )}
      {nothing && (
        <EmptyState
          title="No dates yet"
          icon={<IconCalendarOff size={26} stroke={1.75} />}
          action={<ReminderButton courseId={course.id} courseName={course.name} following={course.isFollowing} />}
        >
          Set a reminder, and we'll email you when {course.name} enrolls.
        </EmptyState>
      )}
    </Page>
  );
}

function OwnCohort({ cohort }: { cohort: Cohort }) {
  return (
    <Card flush as="article">
      <Cover name={cohort.courseName} topic={cohort.topic} imageUrl={cohort.imageUrl} />
      <CardBody>
        {cohort.status === 'completed' ? (
          <Badge look="completed">Completed</Badge>
        ) : (
          <Badge look={cohort.status === 'started' ? 'started' : 'published'}>
            {cohort.status === 'started' ? 'Running' : 'Enrolled'}
          </Badge>
        )}
        <h3 className={styles.name}>{cohort.name}</h3>
        <CohortDates cohort={cohort} />
        <DatesChanged cohort={cohort} />
        <p className={styles.soft}>
          <Link to="/schools/$slug" params={{ slug: cohort.schoolSlug }}>
            {cohort.schoolName}
          </Link>
        </p>
        {cohort.status === 'completed' && (
          <div>
            <ButtonAnchor href={letterPath(cohort.id)} target="_blank" variant="secondary" size="sm">
              Download Letter of Completion
            </ButtonAnchor>
          </div>
        )}
        <ClassSessions cohortId={cohort.id} count={cohort.sessionsCount} />
        {cohort.status !== 'completed' && (
          <div className={styles.ways}>
            {cohort.sessionsCount > 0 && <SessionsFile cohortId={cohort.id} cohortName={cohort.name} />}
            <LeaveCohort cohort={cohort} />
          </div>
        )}
      </CardBody>
    </Card>
  );
}
