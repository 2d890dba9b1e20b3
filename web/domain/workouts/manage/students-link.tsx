import { usePageExists } from '#web/kit/action/page-link.tsx';
import { PathLink } from '#web/kit/action/path-link.tsx';

/** T's 'Students' of a workout; drawn once that page is there. */
export function StudentsLink({ id, name, waiting }: { id: number; name: string; waiting: number }) {
  const exists = usePageExists();
  if (!exists('/teachers/workouts/$id/students')) return null;
  return (
    <PathLink href={`/teachers/workouts/${id}/students`}>
      Students<span className="visually-hidden"> of {name}</span>
      {waiting > 0 && ` (${waiting} waiting)`}
    </PathLink>
  );
}
