import { IconCalendarOff } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { LessonLine } from '#contract/lessons/lesson.ts';
import { namedWithin } from '#web/features/events/sessions/session-names.rules.ts';
import { CourseLessons } from '#web/features/lessons/course-lessons.tsx';
import { ButtonLink } from '#web/kit/action/button.tsx';
import { AccentFrame } from '#web/kit/layout/accent-frame.tsx';
import { Fold } from '#web/kit/layout/fold.tsx';
import { CardGrid, Page, Section } from '#web/kit/layout/page.tsx';
import { Face } from '#web/kit/picture/face.tsx';
import { EmptyState } from '#web/kit/state/states.tsx';
import { counted } from '#web/kit/text/counted.ts';
import textStyles from '#web/kit/theme/text.module.css';
import { WholeDates } from '#web/kit/time/whole-dates.tsx';
import { ClassroomHead, CompletedCohorts } from './classroom.tsx';
import { CohortCard } from './cohort-card.tsx';
import styles from './course-home-page.module.css';
import { CourseMaterial } from './course-material.tsx';
import { CourseSessions } from './course-sessions.tsx';
import { CourseTimeline } from './course-timeline.tsx';
import { courseQuery } from './enrollment.query.ts';
import { Jumps } from './jumps.tsx';
import { LeaveCohort } from './leave-cohort.tsx';
import { ReminderButton } from './reminder-button.tsx';

/**
 * A learner's own page for a course, the classroom: what's next on top, then sessions and lessons as one timeline, then
 * the sections in the specification's order; material, people, and leaving come last.
 */
export function CourseHomePage({ address }: { address: string }) {
  const loaded = useSuspenseQuery(courseQuery(address)).data;
  const data = { ...loaded, events: namedWithin(loaded.events, loaded.course.name) };
  const { course, cohorts, upcomingUserCohorts, completedUserCohorts, events, contents, material, lessons } = data;
  const own = [...upcomingUserCohorts, ...completedUserCohorts];
  const inClass = own.length > 0;
  const steps = inClass && events.length + lessons.length > 0;
  // The lessons are already in the timeline above, with their dates and states.
  const stepped = steps && data.lessonsOpen;
  // A draft is named in the list but can't be read.
  const published = lessons.filter((lesson) => lesson.publication_status !== 'draft');
  const people = [
    ...new Map((inClass ? own : cohorts).flatMap((each) => each.instructors).map((each) => [each.name, each])).values(),
  ];
  const upcoming = cohorts.length > 0 && (
    <Section
      title={`Upcoming ${course.name} Courses`}
      action={
        // Primary once something is selected; secondary in class, where enrolling isn't why someone is here.
        <ButtonLink
          to="/select_enrollment_type"
          variant={!inClass && cohorts.some(({ selected }) => selected) ? 'primary' : 'secondary'}
        >
          Continue Enrollment
        </ButtonLink>
      }
    >
      <CardGrid min={280}>
        {cohorts.map((cohort) => (
          <CohortCard
            key={cohort.id}
            cohort={cohort}
            following={course.isFollowing}
            fullDates
            sessions={data.cohortDates.find(({ cohortId }) => cohortId === cohort.id)?.sessions}
            // Outside class, the course's picture is already shown above.
            cover={!inClass}
          />
        ))}
      </CardGrid>
    </Section>
  );
  return (
    <WholeDates>
      <AccentFrame accent={course.accent}>
        <Page
          title={course.name}
          line={(!inClass && course.description) || undefined}
          action={
            <ButtonLink to="/courses/$slug" params={{ slug: course.slug }} variant="secondary">
              About this course
            </ButtonLink>
          }
        >
          {inClass && <ClassroomHead page={data} />}
          <Jumps
            to={[
              ['sessions', 'Sessions', events.length > 0],
              ['lessons', 'Lessons', lessons.length > 0],
              ['material', 'Material', material !== null],
              ['people', 'People', people.length > 0],
              ['recordings', 'Recordings', events.some(({ hasRecording }) => hasRecording)],
            ]}
          />
          {steps && (
            <Section title="Step by step">
              <CourseTimeline sessions={events} lessons={stepped ? lessons : []} />
            </Section>
          )}
          {upcoming}
          <CompletedCohorts page={data} />
          <CourseSessions sessions={events} attendingIds={data.attendingEventIds} />
          {lessons.length > 0 && (
            <Section id={stepped ? undefined : 'lessons'} title="Course Lessons">
              {stepped ? (
                <Fold title={counted(published.length, 'lesson')} note={readCountText(published)}>
                  {/* Jumping here opens the fold. */}
                  <div id="lessons" className={styles.jumped}>
                    <CourseLessons lessons={lessons} />
                  </div>
                </Fold>
              ) : (
                <CourseLessons lessons={lessons} open={data.lessonsOpen} />
              )}
            </Section>
          )}
          {material && <CourseMaterial slug={course.slug} contents={contents} material={material} />}
          {people.length > 0 && (
            <Section id="people" title="People">
              <ul className={styles.people}>
                {people.map(({ name, imageUrl }) => (
                  <li key={name}>
                    <Face name={name} imageUrl={imageUrl} size="lg" />
                    <span className={textStyles.name}>{name}</span>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {upcomingUserCohorts.length > 0 && (
            <div className={styles.last}>
              {upcomingUserCohorts.map((cohort) => (
                <div key={cohort.id} className={styles.leaving}>
                  <p className={textStyles.soft}>
                    Can't continue with {cohort.name}? We'll show you your refund before you decide.
                  </p>
                  <LeaveCohort cohort={cohort} />
                </div>
              ))}
            </div>
          )}
          {!inClass && cohorts.length === 0 && (
            <EmptyState
              title="No dates yet"
              icon={<IconCalendarOff size={26} stroke={1.75} />}
              action={<ReminderButton courseId={course.id} courseName={course.name} following={course.isFollowing} />}
            >
              Set a reminder, and we'll email you when {course.name} opens for enrollment.
            </EmptyState>
          )}
        </Page>
      </AccentFrame>
    </WholeDates>
  );
}

/** `2 read`; undefined if none is. */
function readCountText(lessons: readonly LessonLine[]): string | undefined {
  const count = lessons.filter(({ read }) => read).length;
  return count > 0 ? `${count} read` : undefined;
}
