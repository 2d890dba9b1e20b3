import { IconCopyPlus } from '@tabler/icons-react';
import { Button } from '#web/kit/action/button.tsx';
import { LastSaved } from '#web/kit/layout/last-saved.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
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
      <LastSaved {...lastSaved} look="softMedium" />
    </div>
  );
}
