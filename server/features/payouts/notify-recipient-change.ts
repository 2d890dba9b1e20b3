import { randomUUID } from 'node:crypto';
import { currentPerson, schoolAdminIds } from '#server/features/accounts/index.ts';
import { queueMails } from '#server/features/mailings/index.ts';
import { changed, logActivity } from '#server/platform/activity.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { RecipientRow } from './recipient.store.ts';

const ACTIONS = {
  added: 'add_payout_recipient',
  renamed: 'rename_payout_recipient',
  archived: 'archive_payout_recipient',
  chosen: 'choose_payout_recipient',
} as const;

/** Logs a change of where money is sent, and emails all School Admins, in the change's transaction. */
export async function notifyRecipientChange(
  tx: Ctx,
  input: {
    change: keyof typeof ACTIONS;
    school: { id: number; name: string };
    recipient: RecipientRow;
    before?: string;
  },
): Promise<void> {
  const { change, school, recipient, before = null } = input;
  await logActivity(tx, {
    action: ACTIONS[change],
    subjectKind: 'payout_recipient',
    subjectId: recipient.id,
    schoolId: school.id,
    detail: before === null ? { name: recipient.name } : changed({ name: [before, recipient.name] }),
  });
  const person = await currentPerson(tx);
  const data = {
    change,
    schoolId: school.id,
    schoolName: school.name,
    name: recipient.name,
    before,
    by: person?.displayName || 'Callboard',
  };
  // Each change sends an email, even one that was made before and undone.
  const occasion = `payout_recipient:${recipient.id}:${randomUUID()}`;
  const admins = await schoolAdminIds(tx, school.id);
  await queueMails(
    tx,
    'recipient_changed',
    admins.map((userId) => ({ occasion, to: { userId }, data, schoolId: school.id })),
  );
}
