import { Button } from '#web/kit/action/button.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import styles from './enroll-card.module.css';

/** Replaces the enroll card in a landing page's preview while no cohort is open (T§2). */
export function ExampleCard() {
  return (
    <aside className={styles.card} aria-label="Enroll">
      <p className={layoutStyles.rowCenter8}>
        <Badge look="draft">Example</Badge>
        <span className={styles.soft}>Your price and dates appear here once a cohort is open.</span>
      </p>
      <p className={styles.price}>
        <strong className={styles.placeholder}>$150</strong>
      </p>
      <div className={styles.picker}>
        <p className={styles.legend}>The next cohort</p>
        <p className={styles.choice}>
          <span className={styles.words}>
            <span className={`${styles.dates} ${styles.placeholder}`}>Your dates</span>
          </span>
        </p>
      </div>
      <Button size="lg" wide>
        Enroll
      </Button>
    </aside>
  );
}
