import { IconEye } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#contract/primitives/money.ts';
import type { HostedKind, Hosting } from '#contract/teaching/teaching-today.endpoints.ts';
import { ButtonAnchor } from '#web/kit/action/button.tsx';
import { useClock } from '#web/kit/time/use-clock.ts';
import { now } from '#web/platform/now.ts';
import styles from './own-bar.module.css';
import { PREVIEW } from './use-hosting.ts';

const GOING: Readonly<Record<HostedKind, string>> = {
  event: 'going',
  workout: 'going',
  course: 'enrolled',
  school: '',
};

/**
 * The thin bar above the user's own course, event, school, or workout: how many people are coming, and links to manage
 * it and to view it as a learner.
 */
export function OwnBar({
  kind,
  id,
  hosting,
  previewing,
}: {
  kind: HostedKind;
  /** ID of an event or a workout, which is managed in its own editor. */
  id?: number;
  hosting: Hosting;
  previewing: boolean;
}) {
  return (
    <section className={styles.bar} aria-label="You host this">
      {previewing ? (
        <>
          <p key="preview" className={styles.words}>
            <IconEye size={18} stroke={1.75} aria-hidden="true" /> This is what learners see.
          </p>
          <Link to="." search={((kept: object) => ({ ...kept, preview: undefined })) as never}>
            Back to your view
          </Link>
        </>
      ) : (
        <>
          <p className={styles.words}>
            <strong>You host this</strong>
            {hosting.going !== null && (
              <span className="tabular">
                {' · '}
                {formatCount(hosting.going)} {GOING[kind]}
              </span>
            )}
          </p>
          <Start kind={kind} hosting={hosting} />
          <Manage kind={kind} id={id} hosting={hosting} />
          <Link to="." search={((kept: object) => ({ ...kept, ...PREVIEW })) as never}>
            Preview as learner
          </Link>
        </>
      )}
    </section>
  );
}

/** The start link, shown when the start is near. */
function Start({ kind, hosting: { uuid, opensAtUtc, closesAtUtc } }: { kind: HostedKind; hosting: Hosting }) {
  const clock = useClock([opensAtUtc, closesAtUtc]) ?? now().getTime();
  if (!uuid || !opensAtUtc || !closesAtUtc) return null;
  if (clock < Date.parse(opensAtUtc) || clock >= Date.parse(closesAtUtc)) return null;
  return (
    <ButtonAnchor href={`/${kind === 'workout' ? 'workouts' : 'events'}/links/${uuid}`} size="sm">
      Start {kind === 'workout' ? 'workout' : 'session'}
    </ButtonAnchor>
  );
}

/**
 * A link to the editor of an event or a workout; otherwise to the course's hub, or to the school's if there is no
 * course.
 */
function Manage({
  kind,
  id,
  hosting: { courseId, schoolId },
}: {
  kind: HostedKind;
  id: number | undefined;
  hosting: Hosting;
}) {
  if (id !== undefined) {
    return (
      <Link
        to={kind === 'workout' ? '/teachers/workouts/$id/edit' : '/teachers/events/$id/edit'}
        params={{ id: String(id) }}
      >
        Manage
      </Link>
    );
  }
  return courseId !== null ? (
    <Link to="/teachers/courses/$id" params={{ id: String(courseId) }}>
      Manage
    </Link>
  ) : (
    <Link to="/teachers/schools/$id" params={{ id: String(schoolId) }}>
      Manage
    </Link>
  );
}
