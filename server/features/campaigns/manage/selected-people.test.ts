import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_SELECTED_PEOPLE } from '#contract/campaigns/email-template-text.ts';
import { testApp } from '#testing/app.ts';
import { aWritingSchool, type WritingSchool } from './emails.factory.ts';

const t = testApp();
let of: WritingSchool;
beforeAll(async () => {
  of = await aWritingSchool(t);
});

const onetime = { kind: 'onetime', subject: 'News', body: '<p>Hello.</p>' };
const keyOf = ({ personId }: { personId: number }) => `u${personId}`;

describe('an email to selected people', () => {
  test('goes to them alone, and to no one who left the list in the meantime', async () => {
    const { list, people } = await of.cohortOf(4);
    const [first, second, third] = people.map(keyOf);
    const id = await of.createEmail({ ...onetime, list, people: [first, second, second] });
    expect(await of.show(id)).toMatchObject({
      status: 'active',
      selected: 2,
      listName: expect.stringContaining('(2 selected people)'),
    });
    expect(await of.check(id)).toMatchObject({ number: 2, blocked: null, unmet: [] });
    const recipients = (await of.call('GET', of.path(id, '/recipients'))).body.recipients as { key: string }[];
    expect(recipients.map(({ key }) => key).sort()).toEqual([first, second].sort());
    const readers = (await of.call('GET', of.path(id, '/readers'))).body.readers as { key: string }[];
    expect(readers.map(({ key }) => key)).not.toContain(third);

    await t.db
      .updateTable('enrolments')
      .set({ state: 'left', left_at: of.ctx.clock.now(), ended_at: of.ctx.clock.now() })
      .where('id', '=', people[1]?.placeId ?? 0)
      .execute();
    expect(await of.sendNow(id, { expected: 2 })).toMatchObject({ status: 409, body: { code: 'recipients_changed' } });
    expect((await of.sendNow(id, { expected: 1 })).status).toBe(200);
    await of.pass(31_000);
    expect((await of.sends(id)).map(({ userId }) => userId)).toEqual([people[0]?.personId]);
  });

  test('keeps a copy to the same people, and another list or null means everyone on the list', async () => {
    const [winter, spring] = [await of.cohortOf(3), await of.cohortOf(2)];
    const id = await of.createEmail({ ...onetime, list: winter.list, people: [keyOf(winter.people[0] as never)] });
    const copy = await of.call('POST', of.path(id, '/duplicate'));
    expect(copy.body.email_template).toMatchObject({ selected: 1, list: winter.list });
    expect((await of.patch(id, { subject: 'Other news' })).body.email_template.selected).toBe(1);
    expect((await of.patch(id, { people: null })).body.email_template.selected).toBe(null);
    expect(await of.check(id)).toMatchObject({ number: 3 });
    const other = copy.body.email_template.id as number;
    expect((await of.patch(other, { list: spring.list })).body.email_template.selected).toBe(null);
    expect(await of.check(other)).toMatchObject({ number: 2 });
  });

  test('holds people of the waitlist without an account, also once they get one', async () => {
    const [known, unknown] = [await of.waiting(), await of.waiting({ person: false })];
    const list = `waitlist_course_id${of.course.id}`;
    const id = await of.createEmail({ ...onetime, list, people: [`u${known.personId}`, `w${unknown.id}`] });
    expect(await of.check(id)).toMatchObject({ number: 2 });
    const { personId } = (await of.cohortOf(1)).people[0] as { personId: number };
    await t.db.updateTable('course_waitlist').set({ user_id: personId }).where('id', '=', unknown.id).execute();
    expect(await of.check(id)).toMatchObject({ number: 2 });
  });

  test('refuses anyone who is not on the list, and another school’s people', async () => {
    const { list, people } = await of.cohortOf(2);
    const foreign = (await (await aWritingSchool(t)).cohortOf(1)).people[0] as { personId: number };
    const own = people.map(keyOf);
    expect(await of.create({ ...onetime, list, people: [...own, keyOf(foreign)] })).toMatchObject({
      status: 422,
      body: {
        error: { people: '1 of the selected people isn’t on this list anymore. Reload the page and select again.' },
      },
    });
    expect(await of.create({ ...onetime, people: own })).toMatchObject({
      status: 422,
      body: { error: { people: 'Choose a list first.' } },
    });
    // An enrollment's id is no key.
    expect((await of.create({ ...onetime, list, people: [`w${people[0]?.placeId}`] })).status).toBe(422);
    const many = Array.from({ length: MAX_SELECTED_PEOPLE + 1 }, (_, index) => `u${index + 1}`);
    for (const wrong of [[], ['12'], many]) {
      const { status, body } = await of.create({ ...onetime, list, people: wrong });
      expect(status).toBe(422);
      expect(Object.keys(body.error)).toEqual([expect.stringMatching(/^people/)]);
    }
  });
});

describe('a one-time email', () => {
  test('says everything that is unmet at once, and judges no token before it has a list', async () => {
    const id = await of.createEmail({ kind: 'onetime', subject: '{{cohort_name}}, {{event_start}}' });
    const unmet = async () => (await of.check(id)).unmet;
    expect(await unmet()).toEqual([
      { field: 'body', text: 'This field is required.' },
      { field: 'list', text: 'Choose a list first.' },
    ]);
    await of.patch(id, { status: 'inactive' });
    const { list } = await of.cohortOf(0);
    await of.patch(id, { subject: '{{cohort_name}}', body: '<p>Hello.</p>', list });
    expect(await unmet()).toEqual([
      { field: 'active', text: 'Turn this email on to send it.' },
      { field: 'list', text: 'No one is on this list.' },
    ]);
    expect((await of.patch(id, { subject: '' })).body.error).toEqual({ subject: 'This field is required.' });
  });

  test('is not offered the lists of canceled cohorts and events, except the one it has', async () => {
    const cohort = await of.cohortOf(1);
    const [chosen, other] = [
      await of.createEmail({ ...onetime, list: cohort.list }),
      await of.createEmail({ kind: 'onetime' }),
    ];
    await t.db
      .updateTable('cohorts')
      .set({ status: 'cancelled', cancelled_at: of.ctx.clock.now() })
      .where('id', '=', cohort.id)
      .execute();
    const lists = async (id: number) =>
      ((await of.call('GET', of.path(id, '/lists'))).body.lists as { list: string }[]).map(({ list }) => list);
    expect(await lists(chosen)).toContain(cohort.list);
    expect(await lists(other)).not.toContain(cohort.list);
  });
});
