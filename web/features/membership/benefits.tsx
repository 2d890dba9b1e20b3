import { IconCheck } from '@tabler/icons-react';
import styles from './benefits.module.css';

export function Benefits({ of }: { of: readonly string[] }) {
  return (
    <ul className={styles.benefits}>
      {of.map((benefit) => (
        <li key={benefit}>
          <IconCheck size={16} stroke={2} aria-hidden="true" />
          {benefit}
        </li>
      ))}
    </ul>
  );
}
