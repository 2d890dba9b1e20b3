import { useQuery } from '@tanstack/react-query';
import { followedQuery } from './follows.query.ts';
import { ReminderButton } from './reminder-button.tsx';

/** The reminder button on a course card, for someone who is signed in. */
export function ListedReminder({ courseId, courseName }: { courseId: number; courseName: string }) {
  const { data } = useQuery(followedQuery);
  const following = data?.some((course) => course.courseId === courseId) ?? false;
  return <ReminderButton size="sm" courseId={courseId} courseName={courseName} following={following} />;
}
