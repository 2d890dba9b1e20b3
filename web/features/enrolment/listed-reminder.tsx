import { useQuery } from '@tanstack/react-query';
import { followedQuery } from './follows.query.ts';
import { ReminderButton } from './reminder-button.tsx';

/** The reminder of a course on its card, of somebody who is signed in. */
export function ListedReminder({ courseId, courseName }: { courseId: number; courseName: string }) {
  const { data } = useQuery(followedQuery);
  const following = data?.some((course) => course.courseId === courseId) ?? false;
  return <ReminderButton size="sm" courseId={courseId} courseName={courseName} following={following} />;
}
