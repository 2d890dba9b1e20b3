import type { WorkoutAttendee } from '#contract/workouts/teacher-workout.ts';
import { EditorGroup } from '#web/kit/layout/editor-frame.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { Column } from '#web/kit/table/table-types.ts';

const COLUMNS: readonly Column<WorkoutAttendee>[] = [
  { key: 'name', head: 'Name', cell: ({ displayName, email }) => displayName || email },
  { key: 'email', head: 'Email', cell: ({ email }) => email, phone: 'fact' },
  { key: 'place', head: 'Spot', cell: ({ ticketTypeName }) => ticketTypeName, phone: 'state' },
];

/** Who takes part in a workout (M: attendees). */
export function WorkoutAttendees({ attendees }: { attendees: readonly WorkoutAttendee[] }) {
  return (
    <EditorGroup title="Participants">
      <DataTable
        label="Participants"
        rows={attendees}
        columns={COLUMNS}
        keyOf={({ email, ticketTypeName }) => `${email} ${ticketTypeName}`}
        noun={['spot', 'spots']}
        empty={{ title: 'No participants yet', text: 'People who sign up, live or written, will appear here.' }}
        compact
      />
    </EditorGroup>
  );
}
