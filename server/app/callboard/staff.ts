import { emailField } from '#contract/accounts/fields.ts';
import { type Command, Usage } from './command.ts';
import { sayWhereNoMailLeaves, withSystem } from './with-system.ts';

/** @throws Usage where it is none */
export function emailOf(typed: string | undefined): string {
  const email = emailField.safeParse(typed);
  if (!email.success) throw new Usage(`"${typed}" is not an email address.`);
  return email.data;
}

export const addStaffCommand: Command = {
  name: 'staff add',
  operands: ['EMAIL'],
  says: 'make someone staff, and an account where there is none',
  run: async (call) => {
    const email = emailOf(call.operands[0]);
    sayWhereNoMailLeaves(call);
    await call.confirm(`This makes ${email} staff, with every right in every school.`);
    const { addStaff } = await import('#server/use-cases/staff/operator-staff.ts');
    const added = await withSystem(call, (ctx) => addStaff(ctx, email));
    call.say(
      added ? `${email} is staff now. They have seven days to set up two-step sign-in.` : `${email} is staff already.`,
    );
    return { ok: true, result: { email, added } };
  },
};

export const unlockStaffCommand: Command = {
  name: 'staff unlock',
  operands: ['EMAIL'],
  says: 'turn two-step sign-in off for someone who lost phone and recovery codes',
  run: async (call) => {
    const email = emailOf(call.operands[0]);
    await call.confirm(`This turns two-step sign-in off for ${email} and signs them out everywhere.`);
    const { unlockStaff } = await import('#server/use-cases/staff/operator-staff.ts');
    await withSystem(call, (ctx) => unlockStaff(ctx, email));
    call.say(`Two-step sign-in is off for ${email}, and they are signed out everywhere.`);
    return { ok: true, result: { email } };
  },
};
