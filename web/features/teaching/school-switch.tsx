import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useHydrating } from '#web/kit/action/use-hydrating.ts';
import { Cover } from '#web/kit/picture/cover.tsx';
import styles from './school-switch.module.css';

interface SwitchedSchool {
  readonly id: number;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly cover: string;
}

/** The current school, above the Teaching links: its picture and name; opens the list of the user's other schools. */
export function SchoolSwitch({
  schools,
  school,
  onChoose,
}: {
  schools: readonly SwitchedSchool[];
  school: SwitchedSchool;
  onChoose: (id: number) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const waking = useHydrating();
  return (
    <div className={styles.whole}>
      <button
        type="button"
        {...waking}
        className={styles.button}
        popoverTarget={id}
        aria-label={`School: ${school.name}`}
      >
        <Cover cover={school.cover} imageUrl={school.imageUrl} shape="thumb" />
        <span dir="auto" className={styles.name}>
          {school.name}
        </span>
        <IconSelector size={16} stroke={1.75} aria-hidden="true" />
      </button>
      <div ref={list} id={id} popover="auto" className={styles.list}>
        <ul>
          {schools.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                className={styles.option}
                aria-pressed={each.id === school.id}
                onClick={() => {
                  onChoose(each.id);
                  list.current?.hidePopover();
                }}
              >
                <Cover cover={each.cover} imageUrl={each.imageUrl} shape="thumb" />
                <span dir="auto" className={styles.name}>
                  {each.name}
                </span>
                {each.id === school.id && <IconCheck size={16} stroke={2} aria-hidden="true" />}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
