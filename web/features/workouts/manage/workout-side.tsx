import { Link } from '@tanstack/react-router';
import { formatCount } from '#contract/primitives/money.ts';
import type { TeacherWorkout } from '#contract/workouts/teacher-workout.ts';
import { spelledField, WORKOUT_FIELD_NAMES, WORKOUT_FIELDS } from '#contract/workouts/workout.fields.ts';
import { FieldLink } from '#web/kit/form/field-link.tsx';
import { SideCancelled, SideFigures, SideMissing, SidePart } from '#web/kit/layout/editor-frame-side.tsx';
import { LastSaved } from '#web/kit/layout/last-saved.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { DirectLink } from './direct-link.tsx';
import { StudentsLink } from './students-link.tsx';
import styles from './workout-side.module.css';
import { WorkoutState } from './workout-state.tsx';

interface SideProps {
  workout: TeacherWorkout;
  /** Who last saved the workout and when, as far as the form knows. */
  lastSaved: { by: string | null; at: string | null };
}

/** The sidebar: the workout's state and what it means, what is missing, who takes part, and its links. */
export function WorkoutSide({ workout, lastSaved }: SideProps) {
  return (
    <div className={layoutStyles.column20}>
      <SidePart id="workout-state" title="State">
        <WorkoutState status={workout.state} />
        <StateText workout={workout} />
        {workout.status !== 'draft' && <Figures workout={workout} />}
      </SidePart>
      {workout.status === 'draft' && <Missing workout={workout} />}
      <SidePart id="workout-ways" title="Links">
        <div className={styles.ways}>
          {workout.startsAtUtc && workout.status !== 'draft' && (
            <Link to="/workouts/written/$uuid" params={{ uuid: workout.uuid }}>
              Student View
            </Link>
          )}
          <StudentsLink id={workout.id} name={workout.name} waiting={workout.unanswered} />
          <DirectLink uuid={workout.uuid} name={workout.name} />
          {workout.status === 'draft' && <p className={textStyles.softSmall}>Works once it's published</p>}
        </div>
      </SidePart>
      <LastSaved {...lastSaved} />
    </div>
  );
}

function StateText({ workout }: { workout: TeacherWorkout }) {
  switch (workout.state) {
    case 'draft':
      return <p>Only School Admins can see it. No one can sign up yet.</p>;
    case 'published':
      return <p>Open for sign-ups until it starts.</p>;
    case 'started':
      return <p>It's live. You can't change the time anymore.</p>;
    case 'completed':
      return (
        <p>
          {workout.status === 'finished'
            ? 'Finished. Closed to sign-ups and submissions.'
            : 'The live session has ended. People can submit work until you set it to Finished.'}
        </p>
      );
    case 'cancelled':
      return <SideCancelled at={workout.cancelledAtUtc}>This workout is canceled. That can't be undone.</SideCancelled>;
  }
}

function Figures({ workout }: { workout: TeacherWorkout }) {
  const { live, written } = workout;
  const rows: [string, string][] = [
    ['Live', `${formatCount(live.taken)} of ${formatCount(workout.capacity_live)}`],
    ['Written', `${formatCount(written.taken)} of ${formatCount(workout.capacity_async)}`],
  ];
  const held = live.held + written.held;
  const waiting = live.waiting + written.waiting;
  if (held > 0) rows.push(['On hold in a checkout or offer', formatCount(held)]);
  if (waiting > 0) rows.push(['On the waitlist', formatCount(waiting)]);
  if (workout.unanswered > 0) rows.push(['Submissions to answer', formatCount(workout.unanswered)]);
  return <SideFigures rows={rows} />;
}

/** Everything that keeps a draft from being published, each a link to its field. */
function Missing({ workout }: { workout: TeacherWorkout }) {
  const { missing } = workout;
  return (
    <SidePart id="workout-publish" title="Publishing">
      {missing.length === 0 ? (
        <p>Ready to publish. Set the status to Published and save.</p>
      ) : (
        <SideMissing
          lead={
            missing.length === 1
              ? 'One thing left before you can publish:'
              : `${missing.length} things left before you can publish:`
          }
          gaps={missing.map(({ field, message }) => ({
            field,
            text: (
              <>
                {FIELD_LABELS[field] ?? field}: <FieldLink field={field}>{message}</FieldLink>
              </>
            ),
          }))}
        />
      )}
    </SidePart>
  );
}

const FIELD_LABELS: Partial<Record<TeacherWorkout['missing'][number]['field'], string>> = {
  ...Object.fromEntries(WORKOUT_FIELD_NAMES.map((name) => [spelledField(name), WORKOUT_FIELDS[name].label])),
  capacity_live: 'Spots',
};
