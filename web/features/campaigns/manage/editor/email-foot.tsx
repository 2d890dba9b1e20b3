import { IconCopyPlus } from '@tabler/icons-react';
import type { EmailTemplate } from '#contract/campaigns/email-template.ts';
import { Button } from '#web/kit/action/button.tsx';
import { LastSaved } from '#web/kit/layout/last-saved.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { useDuplicate } from '../use-duplicate.ts';
import styles from './email-edit-page.module.css';

/** Below an email: duplicating it, and who saved it last. */
export function EmailFoot({
  template,
  lastSaved,
}: {
  template: EmailTemplate;
  lastSaved: { by: string | null; at: string | null };
}) {
  const { duplicate, pending } = useDuplicate(template);
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
