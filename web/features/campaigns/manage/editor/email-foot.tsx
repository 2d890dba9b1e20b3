import { IconCopyPlus } from '@tabler/icons-react';
import { Button } from '#web/kit/action/button.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import textStyles from '#web/kit/theme/text.module.css';
import { DateTime } from '#web/kit/time/date-time.tsx';
import { useDuplicate } from '../use-duplicate.ts';
import styles from './email-edit-page.module.css';

/** Below an email: duplicating it, and who saved it last. */
export function EmailFoot({ id, lastSaved }: { id: number; lastSaved: { by: string | null; at: string | null } }) {
  const { duplicate, pending } = useDuplicate(id);
  return (
    <div className={styles.part}>
      <div className={layoutStyles.row8}>
        <Button
          variant="secondary"
          size="sm"
          icon={<IconCopyPlus size={16} stroke={1.75} aria-hidden="true" />}
          loading={pending}
          onClick={duplicate}
        >
          Duplicate
        </Button>
      </div>
      {lastSaved.at && (
        <p className={textStyles.softMedium}>
          Last saved{lastSaved.by && <span>{` by ${lastSaved.by}`}</span>}
          <span>, </span>
          <DateTime at={lastSaved.at} />
        </p>
      )}
    </div>
  );
}
