import type { WorkoutAttendee } from '#contract/workouts/teacher-workout.ts';
import { EditorGroup } from '#web/kit/layout/editor-frame.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { Column } from '#web/kit/table/table-types.ts';

const COLUMNS: readonly Column<WorkoutAttendee>[] = [
  { key: 'name', head: 'Name', cell: ({ displayName, email }) => displayName || email },
  { key: 'email', head: 'Email', cell: ({ email }) => email, phone: 'fact' },
  { key: 'place', head: 'Place', cell: ({ ticketTypeName }) => ticketTypeName, phone: 'state' },
];

/** Who takes part in a workout (M: attendees). */
export function WorkoutAttendees({ attendees }: { attendees: readonly WorkoutAttendee[] }) {
  return (
    <EditorGroup title="Who takes part">
      <DataTable
        label="Who takes part"
        rows={attendees}
        columns={COLUMNS}
        keyOf={({ email, ticketTypeName }) => `${email} ${ticketTypeName}`}
        noun={['place', 'places']}
        empty={{ title: 'Nobody yet', text: 'People with a live or a written place show up here.' }}
        compact
      />
    </EditorGroup>
  );
}
