import { useState } from 'react';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import type { StudentPlace, showStudent } from '#contract/students/students.endpoints.ts';
import { Button } from '#web/kit/action/button.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import { MovePlace } from './move-place.tsx';
import { RemovePlace } from './remove-place.tsx';
import { StudentState } from './student-state.tsx';
import styles from './students.module.css';

type Opened = { readonly act: 'move' | 'remove'; readonly place: StudentPlace };

/** A student's enrollments, the one that counts first; School Admins can move one, or refund and remove it. */
export function StudentPlaces({ record }: { record: ResponseOf<typeof showStudent> }) {
  const [opened, setOpened] = useState<Opened>();
  const { student, mayAct, openCohorts } = record;
  const close = () => setOpened(undefined);
  if (student.places.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3 className={textStyles.subhead}>Enrollments</h3>
      <ul className={styles.lines}>
        {student.places.map((place) => (
          <li key={place.id} className={styles.place}>
            <p className={styles.line}>
              <strong>{place.cohortMoniker}</strong>
              <StudentState state={place.state} />
            </p>
            <p className={textStyles.softSmall}>
              Since <DateOnly at={place.sinceUtc} />
              {place.given && <span>, added by the school</span>}
              {place.endedAtUtc !== null && (
                <span>
                  , ended <DateOnly at={place.endedAtUtc} />
                </span>
              )}
            </p>
            {mayAct && place.open && (
              <div className={layoutStyles.row8}>
                {openCohorts.some(({ id }) => id !== place.cohortId) && (
                  <Button variant="secondary" size="sm" onClick={() => setOpened({ act: 'move', place })}>
                    Move to another cohort
                  </Button>
                )}
                <Button variant="secondary" size="sm" onClick={() => setOpened({ act: 'remove', place })}>
                  Refund and remove
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {opened?.act === 'move' && (
        <MovePlace
          place={opened.place}
          cohorts={openCohorts.filter(({ id }) => id !== opened.place.cohortId)}
          onClose={close}
        />
      )}
      {opened?.act === 'remove' && <RemovePlace place={opened.place} onClose={close} />}
    </section>
  );
}
