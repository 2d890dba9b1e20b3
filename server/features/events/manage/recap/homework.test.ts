import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectsEnvironment } from '#sandbox/ccc/projects.ts';
import { type RunningSandbox, startSandbox } from '#sandbox/start.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { updateEvent } from '#server/features/events/index.ts';
import { aTaughtCourse, type Taught } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import { testApp } from '#testing/app.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
const t = testApp({ env: () => projectsEnvironment(sandbox.url) });
let of: Taught;
beforeAll(async () => {
  of = await aTaughtCourse(t);
});

/** A published event of the school with homework turned on. */
async function wanting(more: object = {}) {
  const event = await anEvent(of.ctx, { schoolId: of.school.id });
  await updateEvent(of.ctx, event.id, { should_create_ccc_project: true, ...more });
  return event;
}
const homework = async (id: number) =>
  (await of.call(of.schoolAdminId, 'GET', `/teachers/events/${id}/ccc_project`)).body.homework;
const force = (id: number, as = of.staffId) => of.call(as, 'POST', `/admin/events/${id}/force_ccc_project`);
const projects = () => sandbox.world.state.all('ccc_projects');
const projectsOf = (uuid: string) => projects().filter(({ id }) => id === uuid);
async function runJobs() {
  await t.sweep();
  await t.drainJobs();
}

describe('homework', () => {
  test('is requested by uuid once the event is published, and its URL is shown', async () => {
    const draft = await anEvent(of.ctx, { schoolId: of.school.id, published: false });
    await updateEvent(of.ctx, draft.id, { should_create_ccc_project: true });
    const event = await wanting();
    expect(await homework(event.id)).toMatchObject({ configured: true, state: 'wanted', url: null });
    await runJobs();
    await runJobs();
    expect(projectsOf(event.uuid)).toHaveLength(1);
    expect(projectsOf(draft.uuid)).toHaveLength(0);
    const created = await homework(event.id);
    expect(created).toMatchObject({ state: 'made', url: expect.stringContaining('/ccc/p/') });
    const seen = await t.as(null, { method: 'GET', url: `/api/v1/events/${event.id}` });
    expect(seen.json().event.cccProjectUrl).toBe(created.url);
  });

  test('leaves a URL that a teacher wrote', async () => {
    const event = await wanting({ ccc_project_url: 'https://homework.example.test/mine' });
    await runJobs();
    expect(projectsOf(event.uuid)).toHaveLength(0);
    expect(await homework(event.id)).toMatchObject({ state: 'written', url: 'https://homework.example.test/mine' });
  });

  test('is looked up by its reference before it is created again when the response got lost', async () => {
    const event = await wanting();
    await sandbox.control('requests/faults', { route: 'POST /ccc/projects', when: 'after', status: 0 });
    await runJobs();
    expect(projectsOf(event.uuid)).toHaveLength(1);
    expect(await homework(event.id)).toMatchObject({ state: 'failed', url: null, reason: "It doesn't answer." });
    await t.system.clock.advance(90_000);
    await runJobs();
    expect(projectsOf(event.uuid)).toHaveLength(1);
    expect(await homework(event.id)).toMatchObject({ state: 'made', reason: null });
  });

  test('is forced by staff only, once, whatever the event’s setting', async () => {
    const event = await anEvent(of.ctx, { schoolId: of.school.id });
    expect((await force(event.id, of.schoolAdminId)).status).toBe(403);
    const [one, two] = await Promise.all([force(event.id), force(event.id)]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    expect(projectsOf(event.uuid)).toHaveLength(1);
    expect((await force(event.id)).status).toBe(409);
    const away = await anEvent(of.ctx, { schoolId: of.school.id });
    await sandbox.control('requests/faults', { route: 'POST /ccc/projects', status: 500 });
    expect(await force(away.id)).toMatchObject({ status: 503, body: { code: 'project_failed' } });
    expect((await force(away.id)).status).toBe(200);
  });

  test('that a teacher cleared is not recreated automatically, and returns unchanged when staff force it', async () => {
    const event = await wanting();
    await runJobs();
    const { url } = await homework(event.id);
    const emptied = await of.call(of.schoolAdminId, 'PATCH', `/teachers/events/${event.id}`, {
      event: { cccProjectUrl: '' },
    });
    expect(emptied.status).toBe(200);
    await runJobs();
    expect(await homework(event.id)).toMatchObject({ state: 'none', url: null });
    expect(await force(event.id)).toMatchObject({ status: 200, body: { homework: { state: 'made', url } } });
    expect(projectsOf(event.uuid)).toHaveLength(1);
    expect((await force(event.id)).status).toBe(409);
    await updateEvent(of.ctx, event.id, {
      ccc_project_url: null,
      status: 'cancelled',
      cancelled_at: t.system.clock.now(),
    });
    expect((await force(event.id)).status).toBe(409);
    expect(await homework(event.id)).toMatchObject({ url: null });
  });
});
