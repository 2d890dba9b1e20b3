import { beforeAll, describe, expect, test } from 'vitest';
import type { StaffEntry } from '#contract/schools/staff-roles.endpoints.ts';
import { giveCourseAdmin, giveSchoolAdmin } from '#server/features/accounts/index.ts';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { mailsTo } from '#server/features/accounts/sign-in/mailed.factory.ts';
import { aCourse, aSchool } from '#server/features/schools/cohort/cohort.factory.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
const strict = testApp({ env: () => ({ RATE_LIMIT_FACTOR: '1' }) });
let ctx: Ctx;

beforeAll(() => {
  ctx = t.system.ctx({ kind: 'system' }, 'staff');
});

let number = 0;
const anAddress = () => `invited${++number}.${process.pid}@example.org`;

interface School {
  readonly id: number;
  readonly courseId: number;
  readonly admin: number;
  readonly courseAdmin: number;
}

async function aStaffedSchool(within = ctx): Promise<School> {
  const admin = (await makePerson(within)).personId;
  const courseAdmin = (await makePerson(within)).personId;
  const school = await aSchool(within, { adminId: admin });
  const course = await aCourse(within, { schoolId: school.id });
  await giveCourseAdmin(within, { schoolId: school.id, courseId: course.id, userId: courseAdmin, invitedBy: admin });
  return { id: school.id, courseId: course.id, admin, courseAdmin };
}

async function call<B = Record<string, unknown>>(
  personId: number | null,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
  on = t,
): Promise<{ status: number; body: B }> {
  const response = await on.as(personId, { method, url: `/api/v1${path}`, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() as B };
}

interface Admin {
  readonly admin: StaffEntry;
}
const inviteSchool = (school: School, email: string, as = school.admin, on = t) =>
  call<Admin>(as, 'POST', '/teachers/school_admins', { school_id: school.id, email }, on);
const inviteCourse = (school: School, email: string, as = school.admin) =>
  call<Admin>(as, 'POST', '/teachers/course_admins', { school_id: school.id, course_id: school.courseId, email });
const listSchool = async (school: School, as = school.admin) =>
  (
    await call<{ schoolAdmins: StaffEntry[]; canManage: boolean }>(
      as,
      'GET',
      `/teachers/courses/${school.courseId}/school_admins`,
    )
  ).body;
const listCourse = async (school: School, as = school.admin) =>
  (
    await call<{ courseAdmins: StaffEntry[]; canManage: boolean }>(
      as,
      'GET',
      `/teachers/courses/${school.courseId}/course_admins`,
    )
  ).body;

/** The tokens emailed to an email address, oldest first; read before the worker removes them. */
async function tokensTo(email: string): Promise<string[]> {
  return (await mailsTo(t.db, email)).filter(({ kind }) => kind === 'staff_invitation').map(({ token }) => token);
}
async function tokenTo(email: string): Promise<string> {
  const token = (await tokensTo(email)).at(-1);
  if (!token) throw new Error('No invitation was mailed.');
  return token;
}
const accept = (personId: number | null, token: string) => call(personId, 'POST', `/staff_invitations/${token}`);
const shown = async (personId: number | null, token: string) =>
  (await call<{ invitation: Record<string, unknown> }>(personId, 'GET', `/staff_invitations/${token}`)).body.invitation;
const isTeacher = async (personId: number) =>
  (await call<{ user: { isTeacher: boolean } }>(personId, 'GET', '/users/me')).body.user.isTeacher;
const activityOf = (roleId: number) =>
  t.db
    .selectFrom('activity')
    .select(['action', 'actor_id', 'school_id', 'detail'])
    .where('subject_kind', '=', 'staff_role')
    .where('subject_id', '=', String(roleId))
    .orderBy('id')
    .execute();

describe('an invitation', () => {
  test('is listed as Invited without a name, is accepted with the verified email address, and rights begin then', async () => {
    const school = await aStaffedSchool();
    const email = anAddress();
    const invited = await inviteCourse(school, email.toUpperCase());
    expect(invited).toMatchObject({
      status: 200,
      body: { admin: { name: null, role: 'Course Admin', imageUrl: null, state: 'invited', isYou: false } },
    });
    const roleId = invited.body.admin.id;
    expect((await listCourse(school)).courseAdmins.map(({ state, name }) => [state, name === null])).toEqual([
      ['live', false],
      ['live', false],
      ['invited', true],
    ]);
    // The account may be created later.
    const { personId } = await makePerson(ctx, { email });
    const token = await tokenTo(email.toUpperCase());
    expect(await shown(null, token)).toMatchObject({
      role: 'Course Admin',
      state: 'open',
      reader: 'visitor',
      address: 'I…@E….ORG',
      course: { id: school.courseId },
    });
    expect(await shown(personId, token)).toMatchObject({ reader: 'yours' });
    expect(await isTeacher(personId)).toBe(false);
    expect((await call(personId, 'GET', `/teachers/courses/${school.courseId}/course_admins`)).status).toBe(404);
    expect(await accept(personId, token)).toMatchObject({
      status: 200,
      body: { invitation: { state: 'used', reader: 'yours', address: null } },
    });
    expect(await isTeacher(personId)).toBe(true);
    expect((await call(personId, 'GET', `/teachers/courses/${school.courseId}/course_admins`)).status).toBe(200);
    const mine = (await listCourse(school)).courseAdmins.find(({ id }) => id === roleId);
    expect(mine).toMatchObject({ state: 'live', email, expiresAt: null });
    expect(mine?.name).toMatch(/^Maya O/);
    expect((await activityOf(roleId)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['invite_course_admin', school.admin],
      ['accept_invitation', personId],
    ]);
    expect(JSON.stringify(await activityOf(roleId))).not.toContain('@');
  });

  test('gives the session a teacher’s length and a new token with the next request', async () => {
    const school = await aStaffedSchool();
    const { personId, email } = await makePerson(ctx);
    await inviteSchool(school, email);
    const cookie = await t.cookieOf(personId);
    await accept(personId, await tokenTo(email));
    const next = await t.app.inject({ url: '/api/v1/users/me', headers: { cookie } });
    expect(next.cookies[0]?.maxAge).toBeLessThanOrEqual(7 * 86_400);
    const kinds = await t.db.selectFrom('sessions').select('kind').where('user_id', '=', personId).execute();
    expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(['teacher']));
    expect((await call<{ user: { isTeacher: boolean } }>(personId, 'GET', '/users/me')).body.user.isTeacher).toBe(true);
  });

  test('opened by another account says it isn’t theirs without showing the email address, and gives nothing', async () => {
    const school = await aStaffedSchool();
    const email = 'maya.king@lanternstreet.example.org';
    await inviteSchool(school, email);
    const token = await tokenTo(email);
    const other = await makePerson(ctx);
    expect(await shown(other.personId, token)).toMatchObject({ reader: 'other', address: 'm…@l….org' });
    expect(await accept(other.personId, token)).toEqual({
      status: 403,
      body: {
        error: 'This invitation is for m…@l….org. Sign in with that email to accept it.',
        code: 'invitation_of_other',
      },
    });
    expect((await accept(null, token)).status).toBe(401);
    const unproved = await makePerson(ctx, { email, verified: false });
    expect(await shown(unproved.personId, token)).toMatchObject({ reader: 'unproved', state: 'open' });
    expect(await accept(unproved.personId, token)).toMatchObject({ status: 403, body: { code: 'address_unverified' } });
    expect(await isTeacher(other.personId)).toBe(false);
  });

  test('that expired, was withdrawn, or was used says so, and accepting it is refused', async () => {
    const school = await aStaffedSchool();
    const [late, taken, used] = [await makePerson(ctx), await makePerson(ctx), await makePerson(ctx)];
    const withdrawn = (await inviteSchool(school, taken.email)).body.admin;
    await inviteSchool(school, used.email);
    const expired = (await inviteSchool(school, late.email)).body.admin;
    const [lateToken, takenToken, usedToken] = await Promise.all(
      [late, taken, used].map(({ email }) => tokenTo(email)),
    );
    await accept(used.personId, usedToken ?? '');
    expect(await call(school.admin, 'DELETE', `/teachers/school_admins/${withdrawn.id}`)).toMatchObject({
      status: 200,
      body: { ended: { invitation: true, wholeSchool: false, name: null } },
    });
    expect(await shown(taken.personId, takenToken ?? '')).toMatchObject({ state: 'withdrawn' });
    expect(await accept(taken.personId, takenToken ?? '')).toMatchObject({
      status: 409,
      body: { error: 'This invitation was withdrawn.' },
    });
    // Another person opens a used invitation.
    expect(await shown(late.personId, usedToken ?? '')).toMatchObject({ state: 'used', reader: 'other' });
    expect(await accept(late.personId, usedToken ?? '')).toMatchObject({
      status: 409,
      body: { error: 'This invitation was already used.' },
    });
    await t.system.clock.advance(14 * 86_400_000);
    expect(await shown(null, lateToken ?? '')).toMatchObject({ state: 'expired' });
    expect(await accept(late.personId, lateToken ?? '')).toMatchObject({
      status: 409,
      body: { error: 'This invitation has expired. Ask the person who invited you to send it again.' },
    });
    const row = (await listSchool(school)).schoolAdmins.find(({ id }) => id === expired.id);
    expect(row).toMatchObject({ state: 'expired', name: null });
    // Inviting the email address again renews the invitation: the same row, a new link.
    expect(await inviteSchool(school, late.email)).toMatchObject({
      status: 200,
      body: { admin: { id: expired.id, state: 'invited' } },
    });
    expect((await accept(late.personId, lateToken ?? '')).status).toBe(404);
    expect((await accept(late.personId, await tokenTo(late.email))).status).toBe(200);
    expect((await call(null, 'GET', `/staff_invitations/${'x'.repeat(43)}`)).status).toBe(404);
  });

  test('accepted twice concurrently is one role, and no one is notified twice', async () => {
    const school = await aStaffedSchool();
    const { personId, email } = await makePerson(ctx);
    const { admin } = (await inviteSchool(school, email)).body;
    const token = await tokenTo(email);
    const responses = await Promise.all([1, 2, 3].map(() => accept(personId, token)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const roles = await t.db.selectFrom('staff_roles').select('id').where('user_id', '=', personId).execute();
    expect(roles).toEqual([{ id: admin.id }]);
    expect((await activityOf(admin.id)).map(({ action }) => action)).toEqual([
      'invite_school_admin',
      'accept_invitation',
    ]);
  });

  test('sent again has a new link and fourteen more days; the previous link stops working', async () => {
    const school = await aStaffedSchool();
    const { personId, email } = await makePerson(ctx);
    const { admin } = (await inviteCourse(school, email)).body;
    const first = await tokenTo(email);
    await t.system.clock.advance(10 * 86_400_000);
    const renewed = await call<Admin>(school.admin, 'POST', `/teachers/course_admins/${admin.id}/renewals`);
    expect(renewed).toMatchObject({ status: 200, body: { admin: { id: admin.id, state: 'invited' } } });
    await t.system.clock.advance(10 * 86_400_000);
    expect((await accept(personId, first)).status).toBe(404);
    expect((await accept(personId, await tokenTo(email))).status).toBe(200);
    expect(await call(school.admin, 'POST', `/teachers/course_admins/${admin.id}/renewals`)).toMatchObject({
      status: 409,
    });
    // The School Admin endpoint doesn't know this id.
    expect((await call(school.admin, 'POST', `/teachers/school_admins/${admin.id}/renewals`)).status).toBe(404);
  });

  test('goes to an email address at most four times a day, counting the first', async () => {
    const within = strict.system.ctx({ kind: 'system' }, 'staff');
    const school = await aStaffedSchool(within);
    const { admin } = (await inviteSchool(school, anAddress(), school.admin, strict)).body;
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) {
      const { status } = await call(
        school.admin,
        'POST',
        `/teachers/school_admins/${admin.id}/renewals`,
        undefined,
        strict,
      );
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('can’t flood an inbox: an email address gets twelve a day, whatever it is invited to', async () => {
    const within = strict.system.ctx({ kind: 'system' }, 'staff');
    const school = await aStaffedSchool(within);
    const email = anAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 13; n++) {
      const { id } = await aCourse(within, { schoolId: school.id });
      const payload = { school_id: school.id, course_id: id, email: n % 2 ? email : email.toUpperCase() };
      statuses.push((await call(school.admin, 'POST', '/teachers/course_admins', payload, strict)).status);
    }
    expect(statuses).toEqual([...Array(12).fill(200), 429]);
  });

  test('sent twice with one key is one invitation and one email', async () => {
    const school = await aStaffedSchool();
    const email = anAddress();
    const send = () =>
      t.as(school.admin, {
        method: 'POST',
        url: '/api/v1/teachers/school_admins',
        headers: { 'idempotency-key': 'one-press' },
        payload: { school_id: school.id, email },
      });
    const [first, second] = [await send(), await send()];
    expect([first.statusCode, second.body]).toEqual([200, first.body]);
    expect(await tokensTo(email)).toHaveLength(1);
  });
});

describe('inviting someone', () => {
  test('is refused at the field for a bad email address, and for one on staff or invited already', async () => {
    const school = await aStaffedSchool();
    const email = anAddress();
    for (const wrong of ['', 'nobody', 'a@b', 'a b@c.de', undefined]) {
      expect(
        await call(school.admin, 'POST', '/teachers/school_admins', { school_id: school.id, email: wrong }),
      ).toMatchObject({
        status: 422,
        body: { error: { email: 'Is that a valid email?' } },
      });
    }
    const already = { status: 422, body: { error: { email: "They're already on the staff." } } };
    await inviteSchool(school, email);
    expect(await inviteSchool(school, email.toUpperCase())).toMatchObject(already);
    const { rows } = await t.pool.query<{ id: number; email: string }>(
      'select id, email from users where id in ($1, $2)',
      [school.admin, school.courseAdmin],
    );
    const emailOf = (id: number) => rows.find((row) => Number(row.id) === id)?.email ?? '';
    expect(await inviteSchool(school, emailOf(school.admin))).toMatchObject(already);
    expect(await inviteCourse(school, emailOf(school.courseAdmin))).toMatchObject(already);
    // School Admins are course admins of every course; a course admin may become School Admin.
    expect(await inviteCourse(school, emailOf(school.admin))).toMatchObject(already);
    expect((await inviteSchool(school, emailOf(school.courseAdmin))).status).toBe(200);
  });

  test('reveals no accounts: known and unknown email addresses get the same response from the same statements', async () => {
    const school = await aStaffedSchool();
    const known = { email: `known${process.pid}aaaa@example.org` };
    await makePerson(ctx, known);
    const unproved = { email: `unpro${process.pid}aaaa@example.org` };
    await makePerson(ctx, { ...unproved, verified: false });
    const unknown = { email: `nobod${process.pid}aaaa@example.org` };
    const recorded: string[] = [];
    const wrapped = new WeakSet<object>();
    // This only records statements; each still runs unchanged. The clock's own query isn't part of a request.
    const listen = (client: { query: unknown }) => {
      if (wrapped.has(client)) return;
      wrapped.add(client);
      const through = (client.query as (...all: unknown[]) => unknown).bind(client);
      client.query = (...args: unknown[]) => {
        const [asked] = args;
        const text = typeof asked === 'string' ? asked : (asked as { text?: string } | undefined)?.text;
        if (text && !text.includes('platform_clock')) recorded.push(text);
        return through(...args);
      };
    };
    t.system.pool.on('acquire', listen);
    try {
      await inviteCourse(school, anAddress());
      const seen: { statements: string[]; answer: string }[] = [];
      for (const { email } of [known, unknown, unproved]) {
        recorded.length = 0;
        const response = await inviteCourse(school, email);
        expect(response.status).toBe(200);
        const statements = [...recorded];
        const { id, invitedAt, expiresAt, ...rest } = response.body.admin;
        expect([id > 0, invitedAt < (expiresAt ?? '')]).toEqual([true, true]);
        seen.push({ statements, answer: JSON.stringify(rest).replace(email, 'ADDRESS') });
      }
      expect(seen[0]?.statements.length).toBeGreaterThan(8);
      expect(seen[1]).toEqual(seen[0]);
      expect(seen[2]).toEqual(seen[0]);
    } finally {
      t.system.pool.off('acquire', listen);
    }
    const listed = (await listCourse(school)).courseAdmins.filter(({ state }) => state === 'invited');
    expect(new Set(listed.map(({ name, imageUrl }) => `${name} ${imageUrl}`))).toEqual(new Set(['null null']));
  });

  test('is for School Admins, in their own school, for a course in it', async () => {
    const [school, other] = [await aStaffedSchool(), await aStaffedSchool()];
    const email = anAddress();
    expect((await inviteSchool(school, email, school.courseAdmin)).status).toBe(403);
    expect((await inviteSchool(school, email, other.admin)).status).toBe(404);
    const mixed = { school_id: school.id, course_id: other.courseId, email };
    const missing = await call(school.admin, 'POST', '/teachers/course_admins', { ...mixed, course_id: 999_999_999 });
    expect(await call(school.admin, 'POST', '/teachers/course_admins', mixed)).toEqual(missing);
    expect(missing.status).toBe(404);
    // A person who manages both gets the specific error.
    await giveSchoolAdmin(ctx, { schoolId: other.id, userId: school.admin, invitedBy: null });
    expect(await call(school.admin, 'POST', '/teachers/course_admins', mixed)).toMatchObject({
      status: 422,
      body: { error: { course_id: 'This course belongs to another school.' } },
    });
    // An invitation as School Admin ignores the course.
    expect((await call(school.admin, 'POST', '/teachers/school_admins', mixed)).status).toBe(200);
    expect((await listSchool(other)).schoolAdmins.filter(({ state }) => state !== 'live')).toEqual([]);
  });

  test('is refused once the school has two hundred', async () => {
    const school = await aStaffedSchool();
    await t.pool.query(
      `insert into staff_roles (school_id, role, invited_email, invited_at)
       select $1, 'school_admin', 'many' || n || '@example.org', now() from generate_series(1, 198) n`,
      [school.id],
    );
    expect(await inviteSchool(school, anAddress())).toMatchObject({
      status: 422,
      body: { error: { email: 'A school can have at most 200 staff members.' } },
    });
    expect((await listSchool(school)).schoolAdmins).toHaveLength(199);
  });
});

describe('the staff lists', () => {
  test('have role ids, list School Admins among the course admins, and show invitations to School Admins only', async () => {
    const school = await aStaffedSchool();
    await inviteSchool(school, anAddress());
    await inviteCourse(school, anAddress());
    const states = (entries: readonly StaffEntry[]) => entries.map(({ role, state }) => `${role} ${state}`);
    expect(states((await listSchool(school)).schoolAdmins)).toEqual(['School Admin live', 'School Admin invited']);
    expect(states((await listCourse(school)).courseAdmins)).toEqual([
      'Course Admin live',
      'School Admin live',
      'Course Admin invited',
    ]);
    const seen = await listSchool(school, school.courseAdmin);
    expect([states(seen.schoolAdmins), seen.canManage]).toEqual([['School Admin live'], false]);
    const colleagues = await listCourse(school, school.courseAdmin);
    expect(states(colleagues.courseAdmins)).toEqual(['Course Admin live', 'School Admin live']);
    expect(colleagues.courseAdmins.map(({ isYou }) => isYou)).toEqual([true, false]);
    const ofSchool = await call(school.admin, 'GET', `/teachers/schools/${school.id}/school_admins`);
    expect(ofSchool.body).toEqual(await listSchool(school));
    expect((await call(school.courseAdmin, 'GET', `/teachers/schools/${school.id}/school_admins`)).status).toBe(403);
  });

  test('show a person with both roles once, as School Admin', async () => {
    const school = await aStaffedSchool();
    await giveSchoolAdmin(ctx, { schoolId: school.id, userId: school.courseAdmin, invitedBy: school.admin });
    expect((await listCourse(school)).courseAdmins.map(({ role }) => role)).toEqual(['School Admin', 'School Admin']);
  });
});

const roleOf = async (school: School, personId: number, role: string) => {
  const row = await t.db
    .selectFrom('staff_roles')
    .select('id')
    .where('school_id', '=', school.id)
    .where('user_id', '=', personId)
    .where('role', '=', role)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.id;
};
const staffMailsTo = (personId: number) =>
  t.db
    .selectFrom('sends')
    .select(['subject', 'occasion'])
    .where('user_id', '=', personId)
    .where('kind', '=', 'staff_changed')
    .orderBy('id')
    .execute();

describe('ending access', () => {
  test('of a course admin: the dry run says what ends, the next request is refused, both sides are notified', async () => {
    const school = await aStaffedSchool();
    const second = (await makePerson(ctx)).personId;
    await giveSchoolAdmin(ctx, { schoolId: school.id, userId: second, invitedBy: null });
    const id = await roleOf(school, school.courseAdmin, 'course_admin');
    expect((await call(school.admin, 'GET', `/teachers/course_admins/${id}/ending`)).body).toMatchObject({
      ending: { role: 'Course Admin', wholeSchool: false, courses: 1, isYou: false, blocked: null, invitation: false },
    });
    expect((await call(school.admin, 'DELETE', `/teachers/school_admins/${id}`)).status).toBe(404);
    expect((await call(school.courseAdmin, 'DELETE', `/teachers/course_admins/${id}`)).status).toBe(403);
    expect((await listCourse(school, school.courseAdmin)).canManage).toBe(false);
    expect(await call(school.admin, 'DELETE', `/teachers/course_admins/${id}`)).toMatchObject({
      status: 200,
      body: { ended: { role: 'Course Admin', wholeSchool: false, courses: 1 } },
    });
    expect((await call(school.courseAdmin, 'GET', `/teachers/courses/${school.courseId}/course_admins`)).status).toBe(
      404,
    );
    expect(await isTeacher(school.courseAdmin)).toBe(false);
    expect((await call(school.admin, 'DELETE', `/teachers/course_admins/${id}`)).status).toBe(404);
    await t.drainJobs();
    expect((await staffMailsTo(school.courseAdmin)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^You're no longer Course Admin for Course /),
    ]);
    expect((await staffMailsTo(second)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Maya O. is no longer Course Admin for Course /),
    ]);
    expect(await staffMailsTo(school.admin)).toEqual([]);
    const bell = await t.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', school.courseAdmin)
      .execute();
    expect(bell).toEqual([{ kind: 'staff_changed' }]);
    // Stores no name, which would outlive the account: the log looks up the current one through the role.
    expect((await activityOf(id)).map(({ action, detail }) => [action, detail])).toEqual([
      ['end_course_admin', { role: 'Course Admin' }],
    ]);
    const log = await call<{ entries: { action: string; subject: string | null }[] }>(
      school.admin,
      'GET',
      `/teachers/schools/${school.id}/activity`,
    );
    expect(log.body.entries[0]).toMatchObject({
      action: 'end_course_admin',
      subject: expect.stringMatching(/^Maya O/),
    });
  });

  test('of a School Admin ends their roles in the whole school: in its courses, and invitations for them', async () => {
    const school = await aStaffedSchool();
    const { personId, email } = await makePerson(ctx);
    await giveCourseAdmin(ctx, { schoolId: school.id, courseId: school.courseId, userId: personId, invitedBy: null });
    // Invited to a second course before becoming School Admin.
    const further = await aCourse(ctx, { schoolId: school.id });
    await call(school.admin, 'POST', '/teachers/course_admins', { school_id: school.id, course_id: further.id, email });
    const token = await tokenTo(email);
    await giveSchoolAdmin(ctx, { schoolId: school.id, userId: personId, invitedBy: null });
    const id = await roleOf(school, personId, 'school_admin');
    expect((await call(school.admin, 'DELETE', `/teachers/course_admins/${id}`)).status).toBe(404);
    expect((await call(school.admin, 'GET', `/teachers/school_admins/${id}/ending`)).body).toMatchObject({
      ending: { wholeSchool: true, courses: 2, blocked: null },
    });
    expect(await call(school.admin, 'DELETE', `/teachers/school_admins/${id}`)).toMatchObject({
      status: 200,
      body: { ended: { wholeSchool: true, courses: 2 } },
    });
    expect(await isTeacher(personId)).toBe(false);
    expect(await accept(personId, token)).toMatchObject({ status: 409, body: { code: 'invitation_withdrawn' } });
  });

  test('of a School Admin withdraws what they alone vouched for: waiting invitations and an unconfirmed reply-to', async () => {
    const school = await aStaffedSchool();
    const leaver = await makePerson(ctx);
    await giveSchoolAdmin(ctx, { schoolId: school.id, userId: leaver.personId, invitedBy: null });
    const back = await makePerson(ctx);
    const kept = await makePerson(ctx);
    await inviteSchool(school, back.email, leaver.personId);
    const renewed = await inviteSchool(school, kept.email, leaver.personId);
    await call(school.admin, 'POST', `/teachers/school_admins/${renewed.body.admin.id}/renewals`, {});
    const path = `/teachers/courses/${school.courseId}`;
    const replyToAddress = anAddress();
    expect((await call(leaver.personId, 'PATCH', path, { email: replyToAddress })).status).toBe(200);
    const mailed = (await mailsTo(t.db, replyToAddress)).find(({ kind }) => kind === 'reply_to_confirm');
    const [invitation, other] = [await tokenTo(back.email), await tokenTo(kept.email)];
    const id = await roleOf(school, leaver.personId, 'school_admin');
    expect((await call(school.admin, 'GET', `/teachers/school_admins/${id}/ending`)).body).toMatchObject({
      ending: { invitations: 1 },
    });
    expect((await call(school.admin, 'DELETE', `/teachers/school_admins/${id}`)).body).toMatchObject({
      ended: { invitations: 1 },
    });
    expect(await accept(back.personId, invitation)).toMatchObject({
      status: 409,
      body: { code: 'invitation_withdrawn' },
    });
    expect(await call(null, 'POST', `/reply_to/${mailed?.token}`)).toMatchObject({
      status: 409,
      body: { code: 'reply_to_withdrawn' },
    });
    // A remaining admin sent this one again.
    expect((await accept(kept.personId, other)).status).toBe(200);
  });

  test('of the last School Admin is refused, also in the dry run; leaving is fine if another stays', async () => {
    const school = await aStaffedSchool();
    const id = await roleOf(school, school.admin, 'school_admin');
    const sentence = 'A school needs at least one School Admin.';
    expect((await call(school.admin, 'GET', `/teachers/school_admins/${id}/ending`)).body).toMatchObject({
      ending: { blocked: sentence, isYou: true },
    });
    expect(await call(school.admin, 'DELETE', `/teachers/school_admins/${id}`)).toEqual({
      status: 409,
      body: { error: sentence, code: 'last_school_admin' },
    });
    // An invited School Admin doesn't count yet.
    const { personId, email } = await makePerson(ctx);
    await inviteSchool(school, email);
    expect((await call(school.admin, 'DELETE', `/teachers/school_admins/${id}`)).status).toBe(409);
    await accept(personId, await tokenTo(email));
    expect(await call(school.admin, 'DELETE', `/teachers/school_admins/${id}`)).toMatchObject({
      status: 200,
      body: { ended: { isYou: true, wholeSchool: true } },
    });
    expect((await call(school.admin, 'GET', `/teachers/schools/${school.id}/school_admins`)).status).toBe(404);
  });

  test('for two School Admins who end each other concurrently: one stays', async () => {
    for (let round = 0; round < 5; round++) {
      const school = await aStaffedSchool();
      const second = (await makePerson(ctx)).personId;
      await giveSchoolAdmin(ctx, { schoolId: school.id, userId: second, invitedBy: null });
      const [ids] = [
        [await roleOf(school, school.admin, 'school_admin'), await roleOf(school, second, 'school_admin')],
      ];
      const responses = await Promise.all([
        call(school.admin, 'DELETE', `/teachers/school_admins/${ids?.[1]}`),
        call(second, 'DELETE', `/teachers/school_admins/${ids?.[0]}`),
      ]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404]);
      const live = await t.db
        .selectFrom('staff_roles')
        .select('id')
        .where('school_id', '=', school.id)
        .where('role', '=', 'school_admin')
        .where('revoked_at', 'is', null)
        .execute();
      expect(live).toHaveLength(1);
    }
  });

  test('for two School Admins who both leave concurrently: one stays', async () => {
    const school = await aStaffedSchool();
    const second = (await makePerson(ctx)).personId;
    await giveSchoolAdmin(ctx, { schoolId: school.id, userId: second, invitedBy: null });
    const responses = await Promise.all(
      [school.admin, second].map(async (personId) =>
        call(personId, 'DELETE', `/teachers/school_admins/${await roleOf(school, personId, 'school_admin')}`),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

test('the other School Admins learn of invitations and of people who join, by email and in the app, without an email address', async () => {
  const school = await aStaffedSchool();
  const second = (await makePerson(ctx)).personId;
  await giveSchoolAdmin(ctx, { schoolId: school.id, userId: second, invitedBy: null });
  const { personId, email } = await makePerson(ctx);
  const { admin } = (await inviteSchool(school, email)).body;
  const token = await tokenTo(email);
  await t.drainJobs();
  const invitation = await t.db
    .selectFrom('sends')
    .select(['subject', 'text', 'user_id', 'state'])
    .where('to_address', '=', email)
    .where('kind', '=', 'staff_invitation')
    .executeTakeFirstOrThrow();
  // Sent to an email address only and greeted without a name, whether or not there is an account.
  expect(invitation).toMatchObject({ user_id: null, text: expect.stringContaining('\nHello,\n') });
  expect(invitation.subject).toMatch(/^Maya O\. invited you to be School Admin at School /);
  await accept(personId, token);
  await t.drainJobs();
  const mails = await t.db
    .selectFrom('sends')
    .select(['subject', 'text', 'occasion'])
    .where('user_id', '=', second)
    .where('kind', '=', 'staff_changed')
    .orderBy('id')
    .execute();
  expect(mails.map(({ occasion }) => occasion)).toEqual([
    `staff_role:${admin.id}:invited`,
    `staff_role:${admin.id}:joined`,
  ]);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^New staff invitation at School /),
    expect.stringMatching(/^Maya O\. joined the staff at School /),
  ]);
  expect(mails[0]?.text).toContain('invited p…@e….test as School Admin at');
  expect(JSON.stringify(mails)).not.toContain(email);
  const rung = await t.db.selectFrom('notifications').select('title').where('user_id', '=', second).execute();
  expect(rung).toHaveLength(2);
  // The inviter isn't notified of their own invitation; the first admin is notified of the person who joined.
  expect((await staffMailsTo(school.admin)).map(({ occasion }) => occasion)).toEqual([`staff_role:${admin.id}:joined`]);
});

test('a data export has the invitations to the person’s email address without their tokens, and erasing deletes them', async () => {
  const school = await aStaffedSchool();
  const { personId, email } = await makePerson(ctx);
  await inviteSchool(school, email.toUpperCase());
  const { ownData } = await import('#server/features/accounts/learner/own-data.query.ts');
  const kept = [];
  for await (const table of ownData(ctx, { id: personId, email })) if (table.table === 'staff_roles') kept.push(table);
  expect(kept[0]?.rows).toMatchObject([{ school_id: school.id, invited_email: email.toUpperCase() }]);
  expect(kept[0]?.columns).not.toContain('invitation_hash');
  expect((await call(personId, 'DELETE', `/users/${personId}`)).status).toBe(404);
  const { closeAccount } = await import('#server/journeys/close-account/close-account.ts');
  await closeAccount(t.system.ctx({ kind: 'person', personId, sessionId: 0, needsOnboarding: false }, 'closing'));
  expect((await listSchool(school)).schoolAdmins.map(({ state }) => state)).toEqual(['live']);
  const { rows } = await t.pool.query('select 1 from staff_roles where invited_email ilike $1', [email]);
  expect(rows).toEqual([]);
});
