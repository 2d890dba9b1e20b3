import layoutStyles from '#web/kit/theme/layout.module.css';
import styles from './skeleton.module.css';

/** A gray bar in place of a line of text. `width` in percent. */
export function SkeletonLine({ width = 100, size = 'md' }: { width?: number; size?: 'sm' | 'md' | 'lg' }) {
  return <span className={`${styles.bar} ${styles[size]}`} style={{ width: `${width}%` }} />;
}

function Waiting({ children }: { children: React.ReactNode }) {
  return (
    <div className={styles.waiting} aria-hidden="true">
      {children}
    </div>
  );
}

/** Cards with a cover, a title, and two lines. */
export function SkeletonCards({ count = 3 }: { count?: number }) {
  return (
    <Waiting>
      <div className={styles.grid}>
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <div key={index} className={layoutStyles.surface}>
            <div className={styles.cover} />
            <div className={styles.body}>
              <SkeletonLine size="lg" width={78} />
              <SkeletonLine width={54} />
              <SkeletonLine size="sm" width={36} />
            </div>
          </div>
        ))}
      </div>
    </Waiting>
  );
}

/** Rows with a leaf on the left and two lines. */
export function SkeletonRows({ count = 4 }: { count?: number }) {
  return (
    <Waiting>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className={styles.row}>
          <div className={styles.leaf} />
          <div className={styles.body}>
            <SkeletonLine width={62 - (index % 3) * 9} />
            <SkeletonLine size="sm" width={34} />
          </div>
        </div>
      ))}
    </Waiting>
  );
}

/** A form's labels and fields. */
export function SkeletonForm({ fields = 4 }: { fields?: number }) {
  return (
    <Waiting>
      {Array.from({ length: fields }, (_, index) => index).map((index) => (
        <div key={index} className={styles.field}>
          <SkeletonLine size="sm" width={22} />
          <div className={styles.input} />
        </div>
      ))}
    </Waiting>
  );
}

/** A whole page: title, line, then cards. The default while a route's data is loading. */
export function SkeletonPage({ children }: { children?: React.ReactNode }) {
  return (
    <div className={styles.page}>
      <Waiting>
        <div className={styles.head}>
          <SkeletonLine size="lg" width={38} />
          <SkeletonLine width={56} />
        </div>
      </Waiting>
      {children ?? <SkeletonCards />}
    </div>
  );
}
