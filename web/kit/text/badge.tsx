import { IconBan, IconCheck, IconCircleDashed, IconPlayerPlay, IconPointFilled, IconStar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './badge.module.css';

const LOOKS = {
  published: IconPointFilled,
  started: IconPlayerPlay,
  completed: IconCheck,
  draft: IconCircleDashed,
  cancelled: IconBan,
  warning: IconPointFilled,
  accent: IconStar,
} as const;

/** A state in a word with a sign beside it: never colour alone. */
export function Badge({ look, children }: { look: keyof typeof LOOKS; children: ReactNode }) {
  const Icon = LOOKS[look];
  return (
    <span className={`${styles.badge} ${styles[look]}`}>
      <Icon size={13} stroke={2.25} aria-hidden="true" />
      {children}
    </span>
  );
}
