import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { anEvent } from '#server/features/events/event/event.factory.ts';
import { testApp } from '#testing/app.ts';
import { hostileHtml } from '#testing/faults/hostile-html.ts';
import { seeded } from '#testing/random.ts';
import { twoTabsLoseNothing } from '#testing/stale-editors.ts';
import { aWritingSchool, type WritingSchool } from './emails.factory.ts';

const t = testApp();
let of: WritingSchool;
beforeAll(async () => {
  of = await aWritingSchool(t);
});

const preview = async (id: number, body: object = {}) =>
  (await of.call('POST', of.path(id, '/preview'), body)).body.preview;

describe('an email being written', () => {
  test('is created for a course or an event, listed by kind, and names what it belongs to', async () => {
    const course = await aWritingSchool(t);
    const createdIds = [];
    for (const kind of ['onetime', 'activity', 'waitlist', 'onetime'])
      createdIds.push(await course.createEmail({ kind }));
    const listed = (await course.call('GET', `/teachers/courses/${course.course.id}/email_templates`)).body;
    expect(listed.emailTemplates.map(({ id }: { id: number }) => id)).toEqual([
      createdIds[2],
      createdIds[1],
      createdIds[3],
      createdIds[0],
    ]);
    expect(await course.show(createdIds[2] ?? 0)).toMatchObject({
      kind: 'waitlist',
      status: 'inactive',
      interval_value: 1,
      interval_unit: 'hours',
      list: null,
      editable: true,
      event: null,
      course: { id: course.course.id },
      lockNotice: expect.stringMatching(/^This email belongs to /),
      revision: 0,
    });
    const liveEvent = await anEvent(of.ctx, { schoolId: of.school.id });
    const asAdmin = (email: object) =>
      of.call('POST', '/teachers/email_templates', { email_template: email }, of.schoolAdminId);
    expect(await asAdmin({ kind: 'waitlist', event_id: liveEvent.id })).toMatchObject({
      status: 422,
      body: { error: { kind: expect.any(String) } },
    });
    expect(await asAdmin({ kind: 'onetime' })).toMatchObject({
      status: 422,
      body: { error: { course_id: expect.any(String) } },
    });
    const ofEvent = await asAdmin({ kind: 'activity', event_id: liveEvent.id });
    expect(ofEvent).toMatchObject({
      status: 201,
      body: { email_template: { event: { id: liveEvent.id }, course: null } },
    });
    // The school's events belong to its admins; another school's course isn't found.
    expect((await of.create({ kind: 'onetime' }, { event_id: liveEvent.id })).status).toBe(403);
    expect((await of.create({ kind: 'onetime' }, { course_id: course.course.id })).status).toBe(404);
    expect((await of.create({ kind: 'onetime' }, { course_id: 999_999_999 })).body).toEqual(
      (await of.create({ kind: 'onetime' }, { course_id: course.course.id })).body,
    );
    const head = await of.call('GET', `/teachers/events/${liveEvent.id}/email_templates`, undefined, of.schoolAdminId);
    expect(head.body).toMatchObject({
      event: { id: liveEvent.id },
      course: null,
      emailTemplates: [{ kind: 'activity' }],
    });
  });

  test.each([
    ['body', { body: '<p>Hi {{first_nam}}</p>' }, "There's no token {{first_nam}}."],
    ['body', { body: '<p>Hi {{first_name</p>' }, 'A token isn’t closed: {{first_name'],
    ['body', { body: '<p>Hi {{<b>first_name</b>}}</p>' }, 'A token isn’t closed: {{'],
    ['body', { body: '<p>Hi {{event_name}}</p>' }, '{{event_name}} has no value for this email’s readers.'],
    ['subject', { subject: 'For {{ticket_type}}' }, '{{ticket_type}} has no value for this email’s readers.'],
    ['body', { body: '<p><a href="{{first_name}}">Hi</a></p>' }, "{{first_name}} isn't a URL, so it can't be a link."],
    [
      'body',
      { body: '<p><a href="https://a.test/?n={{course_url}}">Hi</a></p>' },
      'A link can be one token such as {{course_url}}, with nothing around it: https://a.test/?n={{course_url}}',
    ],
    [
      'body',
      { body: '<iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk" title="For {{first_name}}"></iframe>' },
      "The description of a picture or video can't have a token: For {{first_name}}",
    ],
    [
      'body',
      { body: `<img src="/media/1" alt="{{first_name}}${'x'.repeat(60_000)}">` },
      `The description of a picture or video can't have a token: {{first_name}}${'x'.repeat(26)}…`,
    ],
    [
      'body',
      { body: `<p><a href="https://a.test/{{course_url}}${'x'.repeat(60_000)}">Hi</a></p>` },
      `A link can be one token such as {{course_url}}, with nothing around it: https://a.test/{{course_url}}${'x'.repeat(11)}…`,
    ],
    ['subject', { subject: 'A line\nand another' }, 'This text has an invisible character. Type it again.'],
    ['subject', { subject: 'x'.repeat(201) }, 'Use 200 characters or fewer.'],
    ['subject', { subject: '  ' }, 'This field is required.'],
    ['body', { body: '<p> </p>' }, 'This field is required.'],
    ['body', { body: `<p>${'x'.repeat(220_000)}</p>` }, 'At most 200 KB.'],
    ['interval_value', { interval_value: 60 }, 'Enter 0 to 59.'],
    ['interval_value', { interval_value: '' }, 'This field is required.'],
    ['interval_unit', { interval_unit: 'weeks' }, 'minutes, hours, or days.'],
  ])('is refused at its %s, and stays as it was', async (field, email, sentence) => {
    const id = await of.createEmail({ kind: 'waitlist', subject: 'News', body: '<p>News</p>' });
    const response = await of.patch(id, email);
    expect(response).toMatchObject({ status: 422, body: { error: { [field]: sentence } } });
    expect(await of.show(id)).toMatchObject({ subject: 'News', body: '<p>News</p>', revision: 0 });
  });

  test('goes to no list of another course or school, and its tokens are checked again with each list', async () => {
    const other = await aWritingSchool(t);
    const foreign = await other.cohortOf(1);
    const { list } = await of.cohortOf(1);
    const id = await of.createEmail({ kind: 'onetime', subject: 'News', body: '<p>{{cohort_name}}</p>', list });
    const missing = await of.patch(id, { list: 'cohort_id999999999' });
    expect(missing.status).toBe(404);
    expect(await of.patch(id, { list: foreign.list })).toEqual(missing);
    for (const wrong of ['cohort_12', 'cohort_id', 'cohort_id0', 'everybody', 'COHORT_ID12', 'cohort_id1 '])
      expect(await of.patch(id, { list: wrong })).toMatchObject({
        status: 422,
        body: { error: { list: "We couldn't find that list." } },
      });
    expect(await of.patch(id, { list: `waitlist_course_id${of.course.id}` })).toMatchObject({
      status: 422,
      body: { error: { body: '{{cohort_name}} has no value for this email’s readers.' } },
    });
    expect((await of.show(id)).list).toBe(list);
    expect((await of.call('GET', of.path(id, `/tokens?list=${foreign.list}`))).status).toBe(404);
  });

  test('can be turned on only when complete, and a stale save overwrites nothing', async () => {
    const id = await of.createEmail({ kind: 'onetime' });
    expect(await of.patch(id, { status: 'active' })).toMatchObject({
      status: 422,
      body: {
        error: { subject: 'This field is required.', body: 'This field is required.', list: 'This field is required.' },
      },
    });
    expect(await of.patch(id, { subject: 'One', revision: 0 })).toMatchObject({
      status: 200,
      body: { email_template: { revision: 1 } },
    });
    expect(await of.patch(id, { subject: 'Two', revision: 0 })).toMatchObject({
      status: 409,
      body: { code: 'stale', fields: ['subject'], savedBy: expect.any(String) },
    });
    expect(await of.patch(id, { subject: 'One' })).toMatchObject({
      status: 200,
      body: { email_template: { revision: 1 } },
    });
  });

  test('loses no field and refuses no save wrongly when two tabs save random fields while it is sent', async () => {
    const random = seeded(17);
    const whole = { subject: 'News', body: '<p>News</p>', interval_value: 1, interval_unit: 'minutes' };
    const id = await of.createEmail({ kind: 'waitlist', ...whole });
    await twoTabsLoseNothing({
      random,
      rounds: 40,
      people: [of.courseAdminId, of.schoolAdminId],
      values: {
        subject: () => `News ${random.below(3)}`,
        body: () => `<p>News ${random.below(3)}</p>`,
        interval_value: () => 1 + random.below(3),
        interval_unit: () => ['minutes', 'hours'][random.below(2)],
        status: () => ['active', 'inactive'][random.below(2)],
      },
      read: async (as) => (await of.call('GET', of.path(id), undefined, as)).body.email_template,
      save: (fields, as) => of.patch(id, fields, as),
      saved: 'email_template',
      meanwhile: async () => {
        if (random.below(3) === 0) await of.waiting();
        if (random.below(4) === 0) await of.pass(20 * 60_000);
      },
    });
    await of.patch(id, { status: 'inactive' });
  });

  test('can be deleted with its waiting sends, and is gone then', async () => {
    const id = await of.createEmail({
      kind: 'waitlist',
      subject: 'News',
      body: '<p>News</p>',
      interval_value: 1,
      interval_unit: 'days',
    });
    await of.patch(id, { status: 'active' });
    await of.pass(60_000);
    await of.waiting();
    expect(await of.call('DELETE', of.path(id))).toMatchObject({ status: 200, body: { dropped: 1 } });
    expect((await of.call('GET', of.path(id))).status).toBe(404);
    await of.pass(25 * 3_600_000);
    expect(await of.sends(id)).toEqual([]);
    const acts = await t.db
      .selectFrom('activity')
      .select(['action', 'detail'])
      .where('subject_kind', '=', 'email_template')
      .where('subject_id', '=', `${id}`)
      .orderBy('id')
      .execute();
    expect(acts.map(({ action }) => action)).toEqual([
      'create_email_template',
      'change_email_template',
      'delete_email_template',
    ]);
    expect(acts[1]?.detail).toMatchObject({ status: 'inactive → active' });
  });
});

describe('the preview', () => {
  test('is the email as the reader gets it, including unsaved text, in light and dark mode', async () => {
    const { list, people } = await of.cohortOf(2);
    const id = await of.createEmail({ kind: 'onetime', list });
    const written = {
      subject: '{{first_name}}: {{cohort_name}}',
      body: '<p>It starts on {{cohort_start}}. <a href="{{course_url}}">The course</a></p>',
    };
    const sample = await preview(id, written);
    expect(sample).toMatchObject({
      reader: null,
      subject: expect.stringMatching(/^Ada: /),
      problems: { subject: null, body: null },
      missing: [],
    });
    expect(sample.html).toContain('href="http');
    expect(sample.html).toContain('prefers-color-scheme: dark');
    expect(sample.text).toMatch(/The course \(http/);
    const readers = (await of.call('GET', of.path(id, '/readers'))).body.readers;
    expect(readers.map(({ email }: { email: string }) => email).sort()).toEqual(
      people.map(({ email }) => email).sort(),
    );
    const own = await preview(id, { ...written, reader: readers[0].key });
    expect(own).toMatchObject({ reader: { email: readers[0].email }, subject: expect.stringMatching(/^Maya: /) });
    const stranger = await makePerson(of.ctx);
    expect((await of.call('POST', of.path(id, '/preview'), { reader: `u${stranger.personId}` })).status).toBe(404);
    expect(await preview(id, { subject: '{{event_name}}', body: '<p>{{oops</p>' })).toMatchObject({
      problems: { subject: expect.stringContaining('{{event_name}}'), body: expect.stringContaining('closed') },
    });
    const tokens = (await of.call('GET', of.path(id, '/tokens'))).body.tokens;
    expect(tokens.find(({ name }: { name: string }) => name === 'course_url')).toMatchObject({
      token: '{{course_url}}',
      address: true,
      sample: expect.stringContaining('/courses/'),
    });
    expect(tokens.map(({ name }: { name: string }) => name)).not.toContain('event_name');
  });

  test('shows names and hostile text as text, in HTML and in the sent email', async () => {
    const { list, people } = await of.cohortOf(1);
    const name = '<img src=x onerror=alert(1)>"\'{{course_name}}';
    await t.db
      .updateTable('users')
      .set({ first_name: name })
      .where('id', '=', people[0]?.personId ?? 0)
      .execute();
    const id = await of.ready(list, { subject: 'Dear {{first_name}}', body: '<p>Dear {{first_name}}</p>' });
    await of.sendNow(id);
    await of.pass(31_000);
    const [mail] = await of.sends(id);
    expect(mail?.html).toContain('Dear &lt;img src=x onerror=alert(1)&gt;&quot;&#39;{{course_name}}');
    expect(mail?.html).not.toContain('<img src=x');
    expect(mail?.text).toContain(`Dear ${name}`);
    expect(mail?.subject).toBe(`Dear ${name}`);
    for (const html of hostileHtml(process.env.FULL === '1')) {
      const { html: shown } = await preview(id, { body: `<p>x</p>${html}` });
      expect(shown).not.toMatch(/<script|\son\w+\s*=\s*["']?[^>]*alert|javascript:/i);
    }
  });
});

describe('a test email', () => {
  const testsTo = (email: string) =>
    t.db
      .selectFrom('sends')
      .selectAll()
      .where('kind', '=', 'email_test')
      .where('to_address', '=', email)
      .orderBy('id')
      .execute();

  test('goes to any email address, marked, with dead links, and appears in no list', async () => {
    await of.waiting();
    const id = await of.createEmail({
      kind: 'waitlist',
      subject: 'Hi {{first_name}}',
      body: '<p><a href="{{leave_waitlist_url}}">Leave</a></p>',
    });
    expect(await of.call('POST', of.path(id, '/send_test'), { email: '' })).toMatchObject({
      status: 422,
      body: { error: { email: 'This field is required.' } },
    });
    expect((await of.call('POST', of.path(id, '/send_test'), { email: 'to@me.example.test' })).status).toBe(200);
    await t.drainJobs();
    const [mail] = await testsTo('to@me.example.test');
    expect(mail).toMatchObject({ state: 'sent', subject: 'Test: Hi Ada', transactional: true });
    expect(mail?.html).toContain('#this-link-works-in-the-real-email');
    expect(mail?.html).toContain('sent this test for');
    expect(await of.sends(id)).toEqual([]);
    const empty = await of.createEmail({ kind: 'waitlist' });
    expect((await of.call('POST', of.path(empty, '/send_test'), { email: 'to@me.example.test' })).status).toBe(422);
  });
});

describe('the link that leaves the waitlist', () => {
  test('is the reader’s own, and takes them off the waitlist', async () => {
    const id = await of.createEmail({
      kind: 'waitlist',
      subject: 'Hi',
      body: '<p><a href="{{leave_waitlist_url}}">Leave</a></p>',
      interval_value: 0,
      interval_unit: 'minutes',
    });
    await of.patch(id, { status: 'active' });
    await of.pass(60_000);
    const entry = await of.waiting({ person: false });
    await of.pass(60_000);
    const [mail] = (await of.sends(id)).filter(({ to }) => to === entry.email);
    const token = /\/waitlist\/([0-9a-f-]{36})"/.exec(mail?.html ?? '')?.[1];
    expect(token).toBe(mail?.uuid);
    const response = await t.as(null, {
      method: 'POST',
      url: `/api/v1/course_waitlist/${token}`,
      payload: { joined: false },
    });
    expect(response.statusCode).toBe(200);
    const row = await t.db
      .selectFrom('course_waitlist')
      .select('unsubscribed_at')
      .where('id', '=', entry.id)
      .executeTakeFirstOrThrow();
    expect(row.unsubscribed_at).not.toBeNull();
    await of.patch(id, { status: 'inactive' });
  });
});
