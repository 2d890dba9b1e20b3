import { beforeAll, describe, expect, test } from 'vitest';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { testApp } from '#testing/app.ts';
import { aWritingSchool, type WritingSchool } from './emails.factory.ts';

const t = testApp();
let of: WritingSchool;
beforeAll(async () => {
  of = await aWritingSchool(t);
});

async function request(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) {
  const response = await t.as(of.schoolAdminId, {
    method,
    url: `/api/v1${path}`,
    ...(payload ? { payload } : {}),
  });
  return { status: response.statusCode, body: response.json() };
}

describe('teachers’ emails, word for word from the specification', () => {
  test('are automated (waitlist, activity) or one-time, and returned with their fields', async () => {
    for (const kind of ['onetime', 'waitlist', 'activity']) {
      const { body } = await request('POST', '/teachers/email_templates', {
        email_template: { kind, course_id: of.course.id },
      });
      expect(body.email_template).toMatchObject({
        id: expect.any(Number),
        kind,
        subject: '',
        body: '',
        // A one-time email goes out only when it is sent.
        status: kind === 'onetime' ? 'active' : 'inactive',
        interval_unit: kind === 'onetime' ? null : 'hours',
        interval_value: kind === 'onetime' ? null : 1,
        list: null,
        email_sent_at_utc: null,
      });
    }
  });

  test('are saved with subject, body, status, interval_unit, list and interval_value in email_template', async () => {
    const id = await of.createEmail({ kind: 'waitlist' });
    for (const interval_unit of ['minutes', 'hours', 'days']) {
      const { status, body } = await request('PATCH', `/teachers/email_templates/${id}`, {
        email_template: {
          subject: 'Soon',
          body: '<p>Soon.</p>',
          status: 'active',
          interval_unit,
          interval_value: 59,
          list: 'cohort_id1',
        },
      });
      expect(status).toBe(200);
      expect(body.email_template).toMatchObject({
        subject: 'Soon',
        body: '<p>Soon.</p>',
        status: 'active',
        interval_unit,
        interval_value: 59,
        list: null,
      });
    }
    const off = await request('PATCH', `/teachers/email_templates/${id}`, { email_template: { status: 'inactive' } });
    expect(off.body.email_template.status).toBe('inactive');
    expect((await request('DELETE', `/teachers/email_templates/${id}`)).status).toBe(200);
    expect((await request('GET', `/teachers/email_templates/${id}`)).status).toBe(404);
  });

  test('require body and subject, one-time ones a list, others interval_value and interval_unit', async () => {
    const required = 'This field is required.';
    const automated = await of.createEmail({ kind: 'activity' });
    const patch = (id: number, email_template: object) =>
      request('PATCH', `/teachers/email_templates/${id}`, { email_template });
    expect(await patch(automated, { subject: '' })).toMatchObject({
      status: 422,
      body: { error: { subject: required } },
    });
    expect(await patch(automated, { body: '' })).toMatchObject({ status: 422, body: { error: { body: required } } });
    expect(await patch(automated, { interval_value: null, interval_unit: null })).toMatchObject({
      status: 422,
      body: { error: { interval_value: required, interval_unit: required } },
    });
    expect((await patch(automated, { interval_value: 60, interval_unit: 'minutes' })).status).toBe(422);
    const onetime = await of.createEmail({ kind: 'onetime' });
    expect(await patch(onetime, { list: null })).toMatchObject({ status: 422, body: { error: { list: required } } });
  });

  test('go to alumni_course_id{n}, waitlist_course_id{n}, cohort_id{n}, allAttendees_event_id{n} or ticket_type_id{n}', async () => {
    const cohort = await of.cohortOf(1);
    const onetime = await of.createEmail({ kind: 'onetime' });
    const goesTo = async (id: number, value: string, of: number | undefined) => {
      const list = value.replace('{n}', `${of}`);
      const { body } = await request('PATCH', `/teachers/email_templates/${id}`, { email_template: { list } });
      expect(body.email_template.list).toBe(list);
    };
    await goesTo(onetime, 'alumni_course_id{n}', of.course.id);
    await goesTo(onetime, 'waitlist_course_id{n}', of.course.id);
    await goesTo(onetime, 'cohort_id{n}', cohort.id);
    const liveEvent = await anEvent(of.ctx, { schoolId: of.school.id, tickets: [{}] });
    const created = await request('POST', '/teachers/email_templates', {
      email_template: { kind: 'onetime', event_id: liveEvent.id },
    });
    await goesTo(created.body.email_template.id, 'allAttendees_event_id{n}', liveEvent.id);
    await goesTo(created.body.email_template.id, 'ticket_type_id{n}', liveEvent.ticketTypeIds[0]);
  });

  test('are tested with an email address, which is required', async () => {
    const id = await of.createEmail({ kind: 'onetime', subject: 'News', body: '<p>News.</p>' });
    expect(await request('POST', `/teachers/email_templates/${id}/send_test`, { email: '' })).toMatchObject({
      status: 422,
      body: { error: { email: 'This field is required.' } },
    });
    expect(await request('POST', `/teachers/email_templates/${id}/send_test`, { email: 'me@example.test' })).toEqual({
      status: 200,
      body: { email: 'me@example.test' },
    });
  });

  test('a onetime one is counted, sent now, and with email_sent_at_utc set neither saved, deleted nor sent again', async () => {
    const { list } = await of.cohortOf(2);
    const id = await of.ready(list, { kind: 'onetime' });
    expect((await request('GET', `/teachers/email_templates/${id}/check_email_send`)).body.number).toBe(2);
    const tested = await request('POST', `/teachers/email_templates/${id}/send_test`, { email: 'before@example.test' });
    expect(tested.status).toBe(200);
    expect((await request('POST', `/teachers/email_templates/${id}/send_now`)).status).toBe(200);
    await of.pass(31_000);
    const { body } = await request('GET', `/teachers/email_templates/${id}`);
    expect(body.email_template.email_sent_at_utc).toEqual(expect.any(String));
    expect(
      (await request('PATCH', `/teachers/email_templates/${id}`, { email_template: { subject: 'No' } })).status,
    ).toBe(409);
    expect((await request('DELETE', `/teachers/email_templates/${id}`)).status).toBe(409);
    expect((await request('POST', `/teachers/email_templates/${id}/send_now`)).status).toBe(409);
  });
});
