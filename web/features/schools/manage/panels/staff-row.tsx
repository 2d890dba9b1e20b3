import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { renewCourseAdmin, renewSchoolAdmin, type StaffEntry } from '#contract/schools/staff-roles.endpoints.ts';
import { call } from '#web/api/client.ts';
import { makeKey } from '#web/api/make-key.ts';
import { STAFF_KEY } from '#web/features/schools/manage/staff.query.ts';
import { Button } from '#web/kit/action/button.tsx';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { Menu, type MenuItem } from '#web/kit/overlay/menu.tsx';
import { Face } from '#web/kit/picture/face.tsx';
import { Badge } from '#web/kit/text/badge.tsx';
import layoutStyles from '#web/kit/theme/layout.module.css';
import { DateOnly } from '#web/kit/time/date-time.tsx';
import styles from './staff-panel.module.css';
import { nameOf } from './staff-text.ts';

/**
 * A staff member or an invitation. For callers who can manage staff, School Admins' rows have a delete button (M§6);
 * all other actions are in the row's menu (rules-teachers D6).
 */
export function StaffRow({ entry, canManage, onEnd }: { entry: StaffEntry; canManage: boolean; onEnd: () => void }) {
  const client = useQueryClient();
  const personName = nameOf(entry);
  const invitation = entry.state !== 'live';
  const renew = useMutation({
    mutationFn: () =>
      call(entry.role === 'School Admin' ? renewSchoolAdmin : renewCourseAdmin, {
        params: { id: entry.id },
        idempotencyKey: makeKey(),
      }),
    onSuccess: () => toast.success('Invitation sent again', `We emailed ${entry.email}.`),
    onError: (problem) => toast.error("Couldn't send the invitation", problem.message),
    onSettled: () => client.invalidateQueries({ queryKey: STAFF_KEY }),
  });
  const deletes = entry.role === 'School Admin';
  const items: MenuItem[] = [
    ...(invitation ? [{ label: 'Send again', onSelect: () => renew.mutate() }] : []),
    ...(deletes ? [] : [{ label: invitation ? 'Withdraw invitation' : 'End access', danger: true, onSelect: onEnd }]),
  ];
  return (
    <li className={styles.row}>
      <Face name={personName} imageUrl={entry.imageUrl} size="sm" />
      <div className={layoutStyles.shrinkable}>
        <p className={styles.name}>
          {personName}
          {entry.isYou && <span className={styles.soft}> (you)</span>}
        </p>
        <p className={styles.email}>
          {entry.state === 'live' && <span>{entry.email}</span>}
          {entry.state === 'expired' && <span>Send it again, or withdraw it.</span>}
          {entry.state === 'invited' && entry.expiresAt && (
            <span>
              Can accept until <DateOnly at={entry.expiresAt} />
            </span>
          )}
        </p>
      </div>
      <div className={styles.state}>
        {entry.state === 'expired' && <Badge look="warning">Expired</Badge>}
        {entry.state === 'invited' && <Badge look="draft">Invited</Badge>}
        <span className={styles.role}>{entry.role}</span>
      </div>
      {canManage && (
        <div className={styles.controls}>
          {items.length > 0 && <Menu label={`More for ${personName}`} items={items} />}
          {deletes && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={
                invitation ? `Withdraw the invitation to ${personName}` : `Delete ${personName} as School Admin`
              }
              icon={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
              onClick={onEnd}
            />
          )}
        </div>
      )}
    </li>
  );
}
