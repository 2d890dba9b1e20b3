import { Link } from '@tanstack/react-router';

/** T's 'Students' link of a workout, with how many submissions are waiting for feedback. */
export function StudentsLink({ id, name, waiting }: { id: number; name: string; waiting: number }) {
  return (
    <Link to="/teachers/workouts/$id/students" params={{ id: String(id) }}>
      Students<span className="visually-hidden"> for {name}</span>
      {waiting > 0 && <span>{` (${waiting} waiting)`}</span>}
    </Link>
  );
}
