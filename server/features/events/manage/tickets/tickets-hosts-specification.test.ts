import { beforeAll, describe, expect, test } from 'vitest';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { aTaughtCourse, type Taught } from '#server/features/schools/manage/cohorts/taught.factory.ts';
import { testApp } from '#testing/app.ts';

const t = testApp();
let of: Taught;
let cohortId: number;
beforeAll(async () => {
  of = await aTaughtCourse(t);
  cohortId = (await of.cohort()).id;
});
const draft = () => anEvent(of.ctx, { schoolId: of.school.id, cohortId, published: false });
const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) => {
  const { status, body } = await of.call(of.courseAdminId, method, path, payload);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body;
};

describe('ticket types, word for word as the specification has them', () => {
  test('POST /teachers/ticket_types takes event_id and returns ticketType', async () => {
    const { id } = await draft();
    const { ticketType } = await call('POST', '/teachers/ticket_types', { event_id: id });
    expect(ticketType).toMatchObject({ id: expect.any(Number), name: 'New ticket', status: 'active' });
  });

  test('GET /teachers/events/{id}/ticket_types returns ticketTypes in their fields', async () => {
    const { id } = await draft();
    const { ticketType } = await call('POST', '/teachers/ticket_types', { event_id: id });
    const { ticketTypes } = await call('GET', `/teachers/events/${id}/ticket_types`);
    expect(ticketTypes).toMatchObject([
      { id: ticketType.id, name: 'New ticket', capacity: 50, price: 0, nonmemberPrice: 0, status: 'active' },
    ]);
  });

  test('PATCH /teachers/ticket_types/{id} takes ticket_type, its status active or disabled', async () => {
    const { id } = await draft();
    const { ticketType } = await call('POST', '/teachers/ticket_types', { event_id: id });
    const path = `/teachers/ticket_types/${ticketType.id}`;
    const fields = { name: 'Stage', capacity: 30, price: 10, nonmemberPrice: 15, status: 'disabled' };
    expect((await call('PATCH', path, { ticket_type: fields })).ticketType).toMatchObject(fields);
    expect((await call('PATCH', path, { ticket_type: { status: 'active' } })).ticketType.status).toBe('active');
  });

  test('name, capacity, price, and nonmember price are required', async () => {
    const { id } = await draft();
    const { ticketType } = await call('POST', '/teachers/ticket_types', { event_id: id });
    const path = `/teachers/ticket_types/${ticketType.id}`;
    const empty = { name: '', capacity: null, price: null, nonmember_price: null };
    expect(await of.call(of.courseAdminId, 'PATCH', path, { ticket_type: empty })).toMatchObject({
      status: 422,
      body: {
        error: {
          name: 'This field is required.',
          capacity: 'This field is required.',
          price: 'This field is required.',
          nonmember_price: 'This field is required.',
        },
      },
    });
  });

  test('DELETE /teachers/ticket_types/{id} deletes one', async () => {
    const { id } = await draft();
    const { ticketType } = await call('POST', '/teachers/ticket_types', { event_id: id });
    await call('DELETE', `/teachers/ticket_types/${ticketType.id}`);
    expect((await call('GET', `/teachers/events/${id}/ticket_types`)).ticketTypes).toEqual([]);
  });
});

describe('hosts, word for word as the specification has them', () => {
  test('POST /teachers/hosts takes event_id and returns host and eventHost', async () => {
    const { id } = await draft();
    const { host, eventHost } = await call('POST', '/teachers/hosts', { event_id: id });
    expect(host).toMatchObject({ hostId: expect.any(Number), name: '', bio: '', imageUrl: null });
    expect(eventHost).toMatchObject({ id: expect.any(Number), hostId: host.hostId });
  });

  test('PATCH /teachers/hosts/{hostId} takes host with name, bio, and imageUrl', async () => {
    const { id } = await draft();
    const { host } = await call('POST', '/teachers/hosts', { event_id: id });
    const fields = { name: 'Ida', bio: '<p>Sings.</p>', imageUrl: null };
    expect((await call('PATCH', `/teachers/hosts/${host.hostId}`, { host: fields })).host).toMatchObject(fields);
    expect((await call('GET', `/hosts/${host.hostId}/image`)).url).toBeNull();
  });

  test('name and bio are required', async () => {
    const { id } = await draft();
    const { host } = await call('POST', '/teachers/hosts', { event_id: id });
    const path = `/teachers/hosts/${host.hostId}`;
    expect(await of.call(of.courseAdminId, 'PATCH', path, { host: { name: '', bio: '<p>Sings.</p>' } })).toMatchObject({
      status: 422,
      body: { error: { name: 'This field is required.' } },
    });
    expect(await of.call(of.courseAdminId, 'PATCH', path, { host: { name: 'Ida', bio: '' } })).toMatchObject({
      status: 422,
      body: { error: { bio: 'This field is required.' } },
    });
  });

  test('GET /teachers/hosts takes school_id; POST /teachers/event_hosts links, DELETE /teachers/event_hosts/{id} unlinks', async () => {
    const [first, second] = [await draft(), await draft()];
    const { host } = await call('POST', '/teachers/hosts', { event_id: first.id });
    await call('PATCH', `/teachers/hosts/${host.hostId}`, { host: { name: 'Lin', bio: '<p>Acts.</p>' } });
    const { hosts } = await call('GET', `/teachers/hosts?school_id=${of.school.id}`);
    expect(hosts.map((each: { hostId: number }) => each.hostId)).toContain(host.hostId);
    const { eventHost } = await call('POST', '/teachers/event_hosts', { event_id: second.id, host_id: host.hostId });
    expect((await call('GET', `/events/${second.id}/event_hosts`)).eventHosts).toMatchObject([
      { id: eventHost.id, hostId: host.hostId, name: 'Lin', bio: '<p>Acts.</p>', imageUrl: null },
    ]);
    await call('DELETE', `/teachers/event_hosts/${eventHost.id}`);
    expect((await call('GET', `/events/${second.id}/event_hosts`)).eventHosts).toEqual([]);
  });
});
