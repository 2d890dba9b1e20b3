import { IconArrowBackUp, IconCheck, IconClockX, IconReceiptRefund, IconX } from '@tabler/icons-react';
import type { OrderState } from './order-status.rules.ts';
import styles from './status-mark.module.css';

const MARKS: Record<OrderState, { tone: 'good' | 'quiet' | 'bad' | 'turning'; icon: typeof IconCheck | null }> = {
  waiting: { tone: 'turning', icon: null },
  settling: { tone: 'turning', icon: null },
  done: { tone: 'good', icon: IconCheck },
  partly_lost: { tone: 'quiet', icon: IconReceiptRefund },
  partly_refunded: { tone: 'quiet', icon: IconReceiptRefund },
  lost: { tone: 'bad', icon: IconReceiptRefund },
  refunded: { tone: 'quiet', icon: IconReceiptRefund },
  turned_back: { tone: 'quiet', icon: IconArrowBackUp },
  expired: { tone: 'quiet', icon: IconClockX },
  failed: { tone: 'bad', icon: IconX },
};

/** The icon beside the title: still when done, spinning while something is pending. */
export function StatusMark({ standing }: { standing: OrderState }) {
  const { tone, icon: Sign } = MARKS[standing];
  return (
    <span className={styles.mark} data-tone={tone} aria-hidden="true">
      {Sign && <Sign size={24} stroke={2} />}
    </span>
  );
}
