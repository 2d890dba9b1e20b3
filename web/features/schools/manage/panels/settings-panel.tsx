import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Card } from '#web/kit/layout/card.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import styles from './settings-panel.module.css';

/** A collapsible settings panel under its heading (M§2.2, M§2.3). Open until someone closes it. */
export function SettingsPanel({ title, line, children }: { title: string; line: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <details className={styles.panel} open>
        <summary className={styles.head}>
          <span className={styles.words}>
            <h2 id={id} className={textStyles.larger}>
              {title}
            </h2>
            <span className={textStyles.soft}>{line}</span>
          </span>
          <IconChevronDown size={20} stroke={1.75} aria-hidden="true" className={styles.mark} />
        </summary>
        <Card>{children}</Card>
      </details>
    </section>
  );
}
