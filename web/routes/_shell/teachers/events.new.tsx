import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { ChooseEventPlace } from '#web/features/events/manage/editor/choose-event-place.tsx';
import { eventPlaces } from '#web/features/events/manage/editor/event-places.rules.ts';
import { NewEventPage } from '#web/features/events/manage/editor/new-event-page.tsx';
import { type EventPlace, newEventQuery } from '#web/features/events/manage/editor/teacher-event.query.ts';
import { CourseFrame } from '#web/features/teaching/manage/course-frame.tsx';
import { managedCourseQuery, teachingFrameQuery } from '#web/features/teaching/teaching.query.ts';
import { useTeachingSchool } from '#web/features/teaching/use-teaching-school.ts';
import { PageLink } from '#web/kit/action/page-link.tsx';
import { pageHead } from '#web/kit/head/page-head.ts';
import { orNotFound } from '#web/platform/or-not-found.ts';

const idOf = (value: unknown) => (Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined);

/** `course_id` or `school_id`: who hosts the event. Without either, the person chooses. */
export const Route = createFileRoute('/_shell/teachers/events/new')({
  validateSearch: (search: Record<string, unknown>): { course_id?: number; school_id?: number } => {
    const [course, school] = [idOf(search.course_id), idOf(search.school_id)];
    return course ? { course_id: course } : school ? { school_id: school } : {};
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { course_id, school_id } }) => {
    const place: EventPlace = course_id
      ? { course: String(course_id) }
      : school_id
        ? { school: String(school_id) }
        : null;
    await Promise.all([
      queryClient.ensureQueryData(newEventQuery(place)).catch(orNotFound),
      queryClient.ensureQueryData(teachingFrameQuery),
      course_id ? queryClient.ensureQueryData(managedCourseQuery(String(course_id))).catch(orNotFound) : null,
    ]);
    return place;
  },
  head: () => pageHead({ title: 'New event', path: '/teachers/events/new', unlisted: true }),
  component: NewEvent,
});

function NewEvent() {
  const place = Route.useLoaderData();
  if (place === null) return <Choose />;
  if ('course' in place) return <OfCourse course={place.course} />;
  return <NewEventPage key={place.school} place={place} crumbs={<EventsCrumb />} />;
}

function EventsCrumb() {
  return (
    <PageLink to="/teachers/events" otherwise="Events">
      Events
    </PageLink>
  );
}

function OfCourse({ course }: { course: string }) {
  const { name } = useSuspenseQuery(managedCourseQuery(course)).data.course;
  return (
    <CourseFrame address={course}>
      <NewEventPage
        key={course}
        place={{ course }}
        crumbs={
          <Link to="/teachers/courses/$id" params={{ id: course }}>
            {name}
          </Link>
        }
      />
    </CourseFrame>
  );
}

function Choose() {
  const hosting = useSuspenseQuery(newEventQuery(null)).data.schools;
  const { schools, courses } = useSuspenseQuery(teachingFrameQuery).data;
  const [chosen] = useTeachingSchool(schools);
  return <ChooseEventPlace schools={eventPlaces({ hosting, schools, courses, chosen: chosen?.id })} />;
}
