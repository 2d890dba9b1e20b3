import { emailField } from '#contract/accounts/fields.ts';
import { type Command, Usage } from './command.ts';
import { warnIfNoMailServer, withSystem } from './with-system.ts';

/** @throws Usage if it isn't an email address */
export function emailOf(typed: string | undefined): string {
  const email = emailField.safeParse(typed);
  if (!email.success) throw new Usage(`"${typed}" isn't an email address.`);
  return email.data;
}

export const addStaffCommand: Command = {
  name: 'staff add',
  operands: ['EMAIL'],
  says: "make someone staff (and create an account if they don't have one)",
  run: async (call) => {
    const email = emailOf(call.operands[0]);
    warnIfNoMailServer(call);
    await call.confirm(`This makes ${email} staff, with full access to every school.`);
    const { addStaff } = await import('#server/features/accounts/staff/operator-staff.ts');
    const added = await withSystem(call, (ctx) => addStaff(ctx, email));
    call.say(
      added ? `${email} is now staff. They have seven days to set up two-step sign-in.` : `${email} is already staff.`,
    );
    return { ok: true, result: { email, added } };
  },
};

export const unlockStaffCommand: Command = {
  name: 'staff unlock',
  operands: ['EMAIL'],
  says: 'turn off two-step sign-in for someone who lost their phone and recovery codes',
  run: async (call) => {
    const email = emailOf(call.operands[0]);
    await call.confirm(`This turns off two-step sign-in for ${email} and signs them out everywhere.`);
    const { unlockStaff } = await import('#server/features/accounts/staff/operator-staff.ts');
    await withSystem(call, (ctx) => unlockStaff(ctx, email));
    call.say(`Two-step sign-in is off for ${email}, and they are signed out everywhere.`);
    return { ok: true, result: { email } };
  },
};
