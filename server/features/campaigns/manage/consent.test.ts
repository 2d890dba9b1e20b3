import { beforeAll, describe, expect, test } from 'vitest';
import { aPlace } from '#server/features/enrollment/enrollment.factory.ts';
import { testApp } from '#testing/app.ts';
import { aWritingSchool, type WritingSchool } from './emails.factory.ts';

const t = testApp();
let one: WritingSchool;
let other: WritingSchool;
beforeAll(async () => {
  one = await aWritingSchool(t);
  other = await aWritingSchool(t);
});

interface Choice {
  kind: string;
  enabled: boolean;
}
interface OfSchool {
  id: number;
  name: string;
  preferences: Choice[];
}

describe('a school’s emails', () => {
  test('can be stopped in one click, by school and kind, are listed in settings, and can be resumed there', async () => {
    const mine = await one.cohortOf(1);
    const theirs = await other.cohortOf(0);
    const [reader] = mine.people;
    if (!reader) throw new Error('No one is there.');
    await aPlace(other.ctx, { personId: reader.personId, cohortId: theirs.id, courseId: other.course.id });
    const settings = async (): Promise<OfSchool[]> =>
      (
        await t.as(reader.personId, { method: 'GET', url: `/api/v1/users/${reader.personId}/notification_preferences` })
      ).json().schools;
    const of = async (school: { id: number }) =>
      Object.fromEntries(
        ((await settings()).find(({ id }) => id === school.id)?.preferences ?? []).map(({ kind, enabled }) => [
          kind,
          enabled,
        ]),
      );
    expect(await of(one.school)).toEqual({ school_news: true, course_notes: true });
    const send = async (school: WritingSchool, list: string) => {
      const id = await school.ready(list);
      await school.sendNow(id);
      await school.pass(31_000);
      return (await school.sends(id))[0];
    };
    const first = await send(one, mine.list);
    const headers = (first?.headers ?? {}) as Record<string, string>;
    const leave = /<([^>]+)>/.exec(String(headers['List-Unsubscribe']))?.[1] ?? '';
    expect(leave).toContain(`/unsubscribe/${first?.uuid}`);
    const page = await t.app.inject({ method: 'GET', url: new URL(leave).pathname });
    expect(page.body).toContain(`from ${first?.fromName}`);
    await t.app.inject({
      method: 'POST',
      url: new URL(leave).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(await of(one.school)).toEqual({ school_news: true, course_notes: false });
    expect(await of(other.school)).toEqual({ school_news: true, course_notes: true });
    const noOne = await one.ready(mine.list);
    expect(await one.check(noOne)).toMatchObject({
      number: 0,
      blocked: 'No one on this list would get it.',
      leftOut: [{ reason: 'unsubscribed', number: 1 }],
    });
    expect((await send(other, theirs.list))?.state).toBe('sent');
    // The school's emails stay off after the person's email address changes.
    await t.db
      .updateTable('users')
      .set({ email: `new.${reader.email}` })
      .where('id', '=', reader.personId)
      .execute();
    expect(await one.check(noOne)).toMatchObject({ number: 0 });
    const save = (schools: object[]) =>
      t.as(reader.personId, {
        method: 'PATCH',
        url: `/api/v1/users/${reader.personId}/notification_preferences`,
        payload: { schools },
      });
    expect((await save([{ id: one.school.id, kind: 'course_notes', enabled: true }])).statusCode).toBe(200);
    expect(await one.check(noOne)).toMatchObject({ number: 1, blocked: null });
    expect((await save([{ id: one.school.id, kind: 'course_notes', enabled: false }])).statusCode).toBe(200);
    expect(await one.check(noOne)).toMatchObject({ number: 0 });
    expect((await save([{ id: 999_999, kind: 'course_notes', enabled: false }])).statusCode).toBe(422);
    expect((await save([{ id: one.school.id, kind: 'receipt', enabled: false }])).statusCode).toBe(422);
  });

  test('about an event are listed there only once they were stopped', async () => {
    const { people } = await one.cohortOf(1);
    const [reader] = people;
    if (!reader) throw new Error('No one is there.');
    const list = async () =>
      (
        await t.as(reader.personId, { method: 'GET', url: `/api/v1/users/${reader.personId}/notification_preferences` })
      ).json();
    const before = await list();
    expect(before.preferences.map(({ kind }: Choice) => kind)).not.toContain('school_news');
    expect(before.preferences.find(({ kind }: Choice) => kind === 'event_recap').enabled).toBe(true);
    await t.db
      .insertInto('unsubscribes')
      .values({
        address: reader.email,
        user_id: reader.personId,
        school_id: one.school.id,
        kind: 'event_recap',
        created_at: one.ctx.clock.now(),
      })
      .execute();
    const after = await list();
    expect(after.preferences.find(({ kind }: Choice) => kind === 'event_recap').enabled).toBe(true);
    expect(after.schools[0].preferences).toContainEqual({
      kind: 'event_recap',
      title: expect.any(String),
      enabled: false,
    });
  });
});
