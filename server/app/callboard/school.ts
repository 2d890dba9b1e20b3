import { addSchool as contract } from '#contract/schools/staff-applications.endpoints.ts';
import { type Command, Usage } from './command.ts';
import { emailOf } from './staff.ts';
import { warnIfNoMailServer, withSystem } from './with-system.ts';

export const addSchoolCommand: Command = {
  name: 'school add',
  operands: ['NAME', 'EMAIL'],
  says: "create a school with this person as its School Admin (and an account if they don't have one)",
  run: async (call) => {
    const [typed, address] = call.operands;
    const email = emailOf(address);
    const name = contract.body.shape.name.safeParse(typed);
    if (!name.success) throw new Usage(`The school's name isn't valid: ${name.error.issues[0]?.message}`);
    warnIfNoMailServer(call);
    await call.confirm(`This creates the school ${name.data} with ${email} as its School Admin, and emails them.`);
    const { addSchoolAsOperator } = await import('#server/features/schools/staff/add-school.ts');
    const school = await withSystem(call, (ctx) => addSchoolAsOperator(ctx, { name: name.data, email }));
    call.say(`${school.name} is at /schools/${school.slug}. ${email} is its School Admin.`);
    return { ok: true, result: { school, email } };
  },
};
