import { describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { testApp } from '#testing/app.ts';
import { aDesk } from './desk.factory.ts';

const t = testApp({ poolSize: 20 });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const mails = async (userId: number) =>
  (await t.db.selectFrom('sends').select('kind').where('user_id', '=', userId).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );

describe("a workout's students", () => {
  test('are listed with the oldest waiting submission first, then no submission, answered ones, and live spots', async () => {
    const desk = await aDesk(t);
    const first = await desk.work();
    await t.system.clock.advance(HOUR);
    const second = await desk.work();
    await t.system.clock.advance(HOUR);
    const third = await desk.work();
    await desk.send(second.id, '<p>Breathe.</p>');
    const silent = (await makePerson(desk.ctx, { profile: { firstName: 'Quiet', lastName: 'One', timezone: 'UTC' } }))
      .personId;
    const there = (await makePerson(desk.ctx)).personId;
    const attend = (personId: number, ticketTypeId: number) =>
      desk.call(personId, 'POST', `/workouts/${desk.workout.id}/attend`, { ticketTypeId, attending: true });
    await attend(silent, desk.workout.writtenTicketTypeId);
    await attend(there, desk.workout.liveTicketTypeId);
    await t.db.updateTable('workout_places').set({ joined_at: t.clock.now() }).where('user_id', '=', there).execute();

    const { body } = await desk.students();
    expect(body.students.map((row: { submission: { id: number } | null }) => row.submission?.id ?? null)).toEqual([
      first.id,
      third.id,
      null,
      second.id,
      null,
    ]);
    expect(body.students.at(-1)).toMatchObject({ kind: 'live', joined: true });
    expect(body.counts).toMatchObject({ all: 5, to_answer: 2, answered: 1, nothing: 1, live: 1, joined: 1, late: 0 });
    const shown = async (query: string) => (await desk.students(query)).body.students.length;
    expect(await shown('?show=to_answer')).toBe(2);
    expect(await shown('?show=live')).toBe(1);
    expect(await shown('?q=quiet')).toBe(1);
    expect(await shown('?q=100%25')).toBe(0);
    expect(await shown('?perPage=2&page=3')).toBe(1);
    expect((await desk.students('?show=everything')).status).toBe(422);
    await t.system.clock.advance(7 * 24 * HOUR);
    const late = (await desk.students()).body;
    expect(late.counts.late).toBe(2);
    expect(Date.parse(late.students[0].submission.dueAtUtc)).toBeLessThan(Date.parse(late.nowUtc));
  });
});

describe('reading', () => {
  test('puts a submission in review, so its author can’t replace it, and shows the reader to others for half an hour', async () => {
    const desk = await aDesk(t);
    const { id, userId } = await desk.work();
    expect((await desk.show(id)).body.submission).toMatchObject({ state: 'submitted', reader: null });
    expect((await desk.open(id)).body.submission).toMatchObject({ state: 'in_review', reader: { mine: true } });
    const replaced = await desk.call(userId, 'POST', `/workouts/${desk.workout.id}/submissions`, { text: 'Anew' });
    expect(replaced.status).toBe(409);
    const seen = (await desk.open(id, desk.jon)).body.submission;
    expect(seen.reader).toMatchObject({ mine: false, name: expect.stringContaining('Maria') });
    expect((await desk.students('', desk.jon)).body.students[0].submission.reader.mine).toBe(false);
    await t.system.clock.advance(29 * MINUTE);
    expect((await desk.open(id, desk.jon)).body.submission.reader.mine).toBe(false);
    await t.system.clock.advance(MINUTE);
    expect((await desk.open(id, desk.jon)).body.submission.reader.mine).toBe(true);
  });

  test('may be taken over: the first reader sees by whom, and nothing of theirs is lost or overwritten', async () => {
    const desk = await aDesk(t);
    const { id } = await desk.work();
    await desk.open(id);
    const kept = await desk.draft(id, '<p>Maria began.</p>', 0);
    expect(kept.body.submission.draft).toMatchObject({ version: 1, feedback: '<p>Maria began.</p>' });
    expect(await desk.draft(id, '<p>Jon, too.</p>', 1, desk.jon)).toMatchObject({
      status: 409,
      body: { code: 'being_read', details: { name: expect.stringContaining('Maria') } },
    });
    const taken = (await desk.open(id, desk.jon, true)).body.submission;
    expect(taken).toMatchObject({ reader: { mine: true }, draft: { feedback: '<p>Maria began.</p>' } });
    expect(await desk.draft(id, '<p>Maria goes on.</p>', 1)).toMatchObject({
      status: 409,
      body: { code: 'being_read', details: { name: expect.stringContaining('Jon') } },
    });
    expect((await desk.show(id)).body.submission.reader).toMatchObject({ mine: false });
    const activity = await t.db
      .selectFrom('activity')
      .select('detail')
      .where('action', '=', 'take_over_work')
      .execute();
    expect(activity).toHaveLength(1);
    // Leaving frees it right away; another person's leaving changes nothing.
    await desk.leave(id);
    expect((await desk.show(id)).body.submission.reader).toMatchObject({ name: expect.stringContaining('Jon') });
    await desk.leave(id, desk.jon);
    expect((await desk.open(id)).body.submission.reader.mine).toBe(true);
  });
});

describe('a draft of feedback', () => {
  test('from an older version gets the current text, its author and time; of ten concurrent saves, one succeeds', async () => {
    const desk = await aDesk(t);
    const { id } = await desk.work();
    await desk.open(id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, each) => desk.draft(id, `<p>Take ${each}</p>`, 0)),
    );
    const saved = answers.filter(({ status }) => status === 200);
    expect(saved).toHaveLength(1);
    const stands = saved[0]?.body.submission.draft;
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect(status).toBe(409);
      expect(body).toMatchObject({
        code: 'stale',
        savedBy: expect.stringContaining('Maria'),
        details: { version: 1, feedback: stands.feedback },
      });
    }
    // 'Keep mine' sends the current version.
    expect((await desk.draft(id, '<p>Mine</p>', 1)).body.submission.draft).toMatchObject({ version: 2 });
    expect((await desk.draft(id, '<p>Mine</p>', 2)).body.submission.draft).toMatchObject({ version: 2 });
    // The submission's author sees none of it.
    const { userId } = await desk.work();
    expect(JSON.stringify((await desk.call(userId, 'GET', `/workouts/${desk.workout.id}`)).body)).not.toContain('Mine');
  });

  test('is sanitized, may be empty, and is refused if it is too long', async () => {
    const desk = await aDesk(t);
    const { id } = await desk.work();
    const cleaned = await desk.draft(id, '<p>Hm</p><script>alert(1)</script>');
    expect(cleaned.body.submission.draft.feedback).toBe('<p>Hm</p>');
    expect((await desk.draft(id, '')).body.submission.draft.feedback).toBe('');
    expect(await desk.draft(id, 'x'.repeat(300_000))).toMatchObject({
      status: 422,
      body: { error: { feedback: 'At most 200 KB.' } },
    });
  });
});

describe('feedback', () => {
  test('is sent once, however often and by however many, with one email', async () => {
    const desk = await aDesk(t);
    const [{ id, userId }, next] = [await desk.work(), await desk.work()];
    await desk.open(id);
    const { body } = await desk.draft(id, '<p>Breathe <strong>low</strong>.</p>', 0);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () =>
        desk.send(id, '<p>Breathe <strong>low</strong>.</p>', body.submission.draft.version),
      ),
      desk.send(id, '<p>From Jon</p>', 1, desk.jon),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [sent] = answers.filter(({ status }) => status === 200);
    expect(sent?.body.submission).toMatchObject({
      state: 'answered',
      feedback: '<p>Breathe <strong>low</strong>.</p>',
      reader: null,
      draft: { feedback: '' },
      nextId: next.id,
      waiting: 1,
    });
    expect(await desk.send(id, '<p>Again</p>')).toMatchObject({
      status: 409,
      body: { code: 'already_answered', details: { name: expect.stringContaining('Maria') } },
    });
    expect((await desk.draft(id, '<p>Late</p>')).body.code).toBe('already_answered');
    await t.drainJobs();
    expect((await mails(userId)).filter((kind) => kind === 'workout_answered')).toHaveLength(1);
  });

  test('with the same key gets the same response twice; empty feedback is refused at its field', async () => {
    const desk = await aDesk(t);
    const { id } = await desk.work();
    expect(await desk.send(id, '<p> </p>')).toMatchObject({
      status: 422,
      body: { error: { feedback: 'This field is required.' } },
    });
    const headers = { 'idempotency-key': `send-${id}` };
    const [once, again] = [
      await desk.send(id, '<p>Good.</p>', undefined, desk.maria, headers),
      await desk.send(id, '<p>Good.</p>', undefined, desk.maria, headers),
    ];
    expect(once.status).toBe(200);
    expect(again).toEqual(once);
  });

  test("is corrected for 24 hours: 'edited' for the author, no second email; then it stays", async () => {
    const desk = await aDesk(t);
    const { id, userId } = await desk.work();
    expect((await desk.correct(id, '<p>Early</p>')).body.code).toBe('not_answered');
    const { draft } = (await desk.send(id, '<p>Breath low.</p>')).body.submission;
    const mine = async () =>
      (await desk.call(userId, 'GET', `/workouts/written/${desk.workout.uuid}`)).body.places[0].submission;
    expect(await mine()).toMatchObject({ feedback: '<p>Breath low.</p>', correctedAtUtc: null });
    const both = await Promise.all([
      desk.correct(id, '<p>Breathe low.</p>', draft.version),
      desk.correct(id, '<p>Breathe lower.</p>', draft.version, desk.jon),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'stale' });
    expect((await mine()).correctedAtUtc).not.toBeNull();
    await t.system.clock.advance(24 * HOUR);
    expect((await desk.correct(id, '<p>Too late</p>')).body.code).toBe('feedback_fixed');
    expect((await desk.show(id)).body.submission.correctableUntilUtc).toBeNull();
    await t.drainJobs();
    expect((await mails(userId)).filter((kind) => kind === 'workout_answered')).toHaveLength(1);
  });
});
