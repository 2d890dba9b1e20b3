import * as settings from '#contract/accounts/settings.endpoints.ts';
import { SCHOOL_ADMIN_BELLS, TEACHER_BELLS } from '#contract/notifications/teacher-bells.ts';
import { notFound } from '#contract/primitives/problem.ts';
import {
  loadMailPreferences,
  loadSchoolPreferences,
  saveMailPreferences,
  saveSchoolPreferences,
} from '#server/features/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { deviceOf } from '../sessions/device.rules.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { listLiveSessions, revokeSession } from '../sessions/session.store.ts';
import { sessionIdOf } from '../sessions/session-id.ts';
import { changePassword } from '../sign-in/change-password.ts';
import type { Person } from './access.rules.ts';
import { isTeacher } from './person.policy.ts';
import { redeemEmailChange } from './redeem-email-change.ts';
import { requireSelf } from './require-self.ts';
import { querySettings } from './settings.query.ts';
import { stopEmailChange } from './stop-email-change.ts';
import { updatePerson } from './update-person.ts';

async function settingsOf(ctx: Ctx, personId: number): Promise<settings.SettingsUser> {
  const user = await querySettings(ctx.db, personId, ctx.clock.real());
  if (!user) throw notFound();
  return user;
}

/**
 * The person who makes these choices. Teachers also choose among the teaching bells, and School Admins among those
 * about money.
 */
function whoseChoices(person: Person) {
  const owner = { userId: person.id, address: person.email };
  if (!isTeacher(person)) return owner;
  const schoolAdmin = person.adminOfSchoolIds.length > 0;
  return { ...owner, schoolAdmin, bells: schoolAdmin ? { ...TEACHER_BELLS, ...SCHOOL_ADMIN_BELLS } : TEACHER_BELLS };
}

const showPreferences = async (ctx: Ctx, owner: ReturnType<typeof whoseChoices>) => ({
  preferences: await loadMailPreferences(ctx, owner),
  schools: await loadSchoolPreferences(ctx, owner),
});

export const settingsRoutes: readonly Route[] = [
  route(settings.editUser, async (ctx, { params }) => {
    const person = await requireSelf(ctx, params.id);
    return { user: await settingsOf(ctx, person.id) };
  }),
  route(settings.updateUser, async (ctx, { params, body }, { request }) => {
    const person = await requireSelf(ctx, params.id);
    await updatePerson(ctx, person, body, request.ip);
    return { user: await settingsOf(ctx, person.id) };
  }),
  route(settings.changePassword, async (ctx, { params, body }) => {
    const person = await requireSelf(ctx, params.id);
    const { endedSessions } = await changePassword(ctx, person, sessionIdOf(ctx), body);
    return { user: await settingsOf(ctx, person.id), endedSessions };
  }),
  route(settings.redeemEmailChange, async (ctx, { body }, { request }) =>
    redeemEmailChange(ctx, { token: body.token, ip: request.ip }),
  ),
  route(settings.stopEmailChange, async (ctx, { body }, { request }) =>
    stopEmailChange(ctx, { token: body.token, ip: request.ip }),
  ),
  route(settings.listSessions, async (ctx, { params }) => {
    const person = await requireSelf(ctx, params.id);
    const sessions = await listLiveSessions(ctx.db, person.id, ctx.clock.real());
    return {
      sessions: sessions.map((session) => ({
        id: session.id,
        current: session.id === sessionIdOf(ctx),
        device: deviceOf(session.userAgent),
        ip: session.ip || null,
        signedInAt: session.signedInAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
      })),
    };
  }),
  route(settings.endSession, async (ctx, { params }) => {
    const person = await requireSelf(ctx, params.id);
    if (!(await revokeSession(ctx.db, { personId: person.id, id: params.sessionId, at: ctx.clock.real() }))) {
      throw notFound();
    }
    return {};
  }),
  route(settings.endOtherSessions, async (ctx, { params }) => {
    const person = await requireSelf(ctx, params.id);
    return { endedSessions: await endSessions(ctx, person.id, sessionIdOf(ctx)) };
  }),
  route(settings.listMailPreferences, async (ctx, { params }) => {
    const person = await requireSelf(ctx, params.id);
    return showPreferences(ctx, whoseChoices(person));
  }),
  route(settings.saveMailPreferences, async (ctx, { params, body }) => {
    const person = await requireSelf(ctx, params.id);
    const owner = whoseChoices(person);
    await saveMailPreferences(ctx, owner, body.preferences);
    await saveSchoolPreferences(ctx, owner, body.schools);
    return showPreferences(ctx, owner);
  }),
];
