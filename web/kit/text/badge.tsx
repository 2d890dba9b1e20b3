import {
  IconAlertCircle,
  IconBan,
  IconCheck,
  IconCircleDashed,
  IconLock,
  IconPlayerPlay,
  IconPointFilled,
  IconStar,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './badge.module.css';

const LOOKS = {
  published: IconPointFilled,
  started: IconPlayerPlay,
  completed: IconCheck,
  draft: IconCircleDashed,
  locked: IconLock,
  cancelled: IconBan,
  failed: IconAlertCircle,
  warning: IconPointFilled,
  accent: IconStar,
} as const;

interface BadgeProps {
  look: keyof typeof LOOKS;
  /** True for a sentence, which may wrap to two lines. */
  wraps?: boolean;
  children: ReactNode;
}

/** A state as a word with an icon beside it: never color alone. */
export function Badge({ look, wraps = false, children }: BadgeProps) {
  const Icon = LOOKS[look];
  return (
    <span className={`${styles.badge} ${styles[look]} ${wraps ? styles.wraps : ''}`}>
      <Icon size={13} stroke={2.25} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
