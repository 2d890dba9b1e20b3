import { type RefObject, useEffect, useRef } from 'react';
import { Face } from '#web/kit/picture/face.tsx';
import styles from './editor.module.css';
import type { MentionList as List } from './use-mentions.ts';

/** The people suggested after `@`, below the caret. Focus stays in the text; keys and clicks select. */
export function MentionList({
  id,
  list,
  within,
  onTake,
}: {
  id: string;
  list: List;
  within: RefObject<HTMLElement | null>;
  onTake: (index: number) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const frame = within.current?.getBoundingClientRect();
  const left = Math.max(0, Math.min(list.at.left - (frame?.left ?? 0), (frame?.width ?? 320) - 260));
  const top = list.at.bottom - (frame?.top ?? 0) + 4;
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label="People to mention"
      className={styles.people}
      style={{ left, top }}
    >
      {list.people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the editor, where the focus stays, hears the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the editor
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === list.chosen}
          className={styles.person}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(index)}
        >
          <Face name={person.displayName} imageUrl={person.picture} size="sm" />
          {person.displayName}
        </div>
      ))}
    </div>
  );
}
