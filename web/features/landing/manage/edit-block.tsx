import { IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SECTION_HIDDEN } from '#contract/landing/landing-blocks.ts';
import { Button } from '#web/kit/action/button.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './landing-editor.module.css';

/**
 * A block of the landing page: as visitors see it, with 'edit', or replaced by its form (T§2). Focus moves into the
 * form and back.
 */
export function EditBlock({
  label,
  id,
  hidden = false,
  empty,
  view,
  form,
}: {
  label: string;
  /** Anchor that the list of blocks links to. */
  id: string;
  hidden?: boolean;
  /** Prompt shown while there is no content. */
  empty: string | null;
  view: ReactNode;
  form: (close: () => void) => ReactNode;
}) {
  const [editing, setEditing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  useEffect(() => {
    if (editing === was.current) return;
    was.current = editing;
    if (!editing) button.current?.focus();
    else box.current?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
  }, [editing]);
  return (
    <section ref={box} id={id} className={styles.block} aria-label={label} data-editing={editing || undefined}>
      <div className={styles.blockHead}>
        <h2 className={styles.blockName}>{label}</h2>
        {hidden && (
          <span className={styles.hidden}>
            <IconEyeOff size={14} stroke={2} aria-hidden="true" /> {SECTION_HIDDEN}
          </span>
        )}
        {!editing && (
          <Button
            ref={button}
            size="sm"
            variant="secondary"
            aria-label={`edit ${label}`}
            onClick={() => setEditing(true)}
          >
            edit
          </Button>
        )}
      </div>
      {editing ? (
        form(() => setEditing(false))
      ) : (
        <div className={hidden ? `${styles.view} ${styles.faded}` : styles.view}>
          {empty === null ? view : <p className={textStyles.soft}>{empty}</p>}
        </div>
      )}
    </section>
  );
}
