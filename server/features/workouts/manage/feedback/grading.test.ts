import { describe, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { testApp } from '#testing/app.ts';
import { aGradingQueue } from './grading-queue.factory.ts';

const t = testApp({ poolSize: 20 });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const mails = async (userId: number) =>
  (await t.db.selectFrom('sends').select('kind').where('user_id', '=', userId).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );

describe("a workout's students", () => {
  test('are listed with the oldest waiting submission first, then no submission, ones with feedback, and live spots', async () => {
    const queue = await aGradingQueue(t);
    const first = await queue.work();
    await t.system.clock.advance(HOUR);
    const second = await queue.work();
    await t.system.clock.advance(HOUR);
    const third = await queue.work();
    await queue.send(second.id, '<p>Breathe.</p>');
    const silent = (await makePerson(queue.ctx, { profile: { firstName: 'Quiet', lastName: 'One', timezone: 'UTC' } }))
      .personId;
    const attendee = (await makePerson(queue.ctx)).personId;
    const attend = (personId: number, ticketTypeId: number) =>
      queue.call(personId, 'POST', `/workouts/${queue.workout.id}/attend`, { ticketTypeId, attending: true });
    await attend(silent, queue.workout.writtenTicketTypeId);
    await attend(attendee, queue.workout.liveTicketTypeId);
    await t.db
      .updateTable('workout_places')
      .set({ joined_at: t.clock.now() })
      .where('user_id', '=', attendee)
      .execute();

    const { body } = await queue.students();
    expect(body.students.map((row: { submission: { id: number } | null }) => row.submission?.id ?? null)).toEqual([
      first.id,
      third.id,
      null,
      second.id,
      null,
    ]);
    expect(body.students.at(-1)).toMatchObject({ kind: 'live', joined: true });
    expect(body.counts).toMatchObject({ all: 5, to_answer: 2, answered: 1, nothing: 1, live: 1, joined: 1, late: 0 });
    const shown = async (query: string) => (await queue.students(query)).body.students.length;
    expect(await shown('?show=to_answer')).toBe(2);
    expect(await shown('?show=live')).toBe(1);
    expect(await shown('?q=quiet')).toBe(1);
    expect(await shown('?q=100%25')).toBe(0);
    expect(await shown('?perPage=2&page=3')).toBe(1);
    expect((await queue.students('?show=everything')).status).toBe(422);
    await t.system.clock.advance(7 * 24 * HOUR);
    const late = (await queue.students()).body;
    expect(late.counts.late).toBe(2);
    expect(Date.parse(late.students[0].submission.dueAtUtc)).toBeLessThan(Date.parse(late.nowUtc));
  });
});

describe('reading', () => {
  test('puts a submission in review, so its author can’t replace it, and shows the reader to others for half an hour', async () => {
    const queue = await aGradingQueue(t);
    const { id, userId } = await queue.work();
    expect((await queue.show(id)).body.submission).toMatchObject({ state: 'submitted', reader: null });
    expect((await queue.open(id)).body.submission).toMatchObject({ state: 'in_review', reader: { mine: true } });
    const replaced = await queue.call(userId, 'POST', `/workouts/${queue.workout.id}/submissions`, { text: 'Anew' });
    expect(replaced.status).toBe(409);
    const seen = (await queue.open(id, queue.jon)).body.submission;
    expect(seen.reader).toMatchObject({ mine: false, name: expect.stringContaining('Maria') });
    expect((await queue.students('', queue.jon)).body.students[0].submission.reader.mine).toBe(false);
    await t.system.clock.advance(29 * MINUTE);
    expect((await queue.open(id, queue.jon)).body.submission.reader.mine).toBe(false);
    await t.system.clock.advance(MINUTE);
    expect((await queue.open(id, queue.jon)).body.submission.reader.mine).toBe(true);
  });

  test('may be taken over: the first reader sees by whom, and nothing of theirs is lost or overwritten', async () => {
    const queue = await aGradingQueue(t);
    const { id } = await queue.work();
    await queue.open(id);
    const kept = await queue.draft(id, '<p>Maria began.</p>', 0);
    expect(kept.body.submission.draft).toMatchObject({ version: 1, feedback: '<p>Maria began.</p>' });
    expect(await queue.draft(id, '<p>Jon, too.</p>', 1, queue.jon)).toMatchObject({
      status: 409,
      body: { code: 'being_read', details: { name: expect.stringContaining('Maria') } },
    });
    const takenOver = (await queue.open(id, queue.jon, true)).body.submission;
    expect(takenOver).toMatchObject({ reader: { mine: true }, draft: { feedback: '<p>Maria began.</p>' } });
    expect(await queue.draft(id, '<p>Maria goes on.</p>', 1)).toMatchObject({
      status: 409,
      body: { code: 'being_read', details: { name: expect.stringContaining('Jon') } },
    });
    expect((await queue.show(id)).body.submission.reader).toMatchObject({ mine: false });
    const activity = await t.db
      .selectFrom('activity')
      .select('detail')
      .where('action', '=', 'take_over_work')
      .execute();
    expect(activity).toHaveLength(1);
    // Leaving frees the submission right away; another person's leaving changes nothing.
    await queue.leave(id);
    expect((await queue.show(id)).body.submission.reader).toMatchObject({ name: expect.stringContaining('Jon') });
    await queue.leave(id, queue.jon);
    expect((await queue.open(id)).body.submission.reader.mine).toBe(true);
  });
});

describe('a draft of feedback', () => {
  test('from an older version gets the current text, its author, and time; of ten concurrent saves, one succeeds', async () => {
    const queue = await aGradingQueue(t);
    const { id } = await queue.work();
    await queue.open(id);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, each) => queue.draft(id, `<p>Take ${each}</p>`, 0)),
    );
    const saved = responses.filter(({ status }) => status === 200);
    expect(saved).toHaveLength(1);
    const currentDraft = saved[0]?.body.submission.draft;
    for (const { status, body } of responses.filter((response) => response.status !== 200)) {
      expect(status).toBe(409);
      expect(body).toMatchObject({
        code: 'stale',
        savedBy: expect.stringContaining('Maria'),
        details: { version: 1, feedback: currentDraft.feedback },
      });
    }
    // 'Keep mine' sends the current version.
    expect((await queue.draft(id, '<p>Mine</p>', 1)).body.submission.draft).toMatchObject({ version: 2 });
    expect((await queue.draft(id, '<p>Mine</p>', 2)).body.submission.draft).toMatchObject({ version: 2 });
    // The submission's author sees none of the draft.
    const { userId } = await queue.work();
    expect(JSON.stringify((await queue.call(userId, 'GET', `/workouts/${queue.workout.id}`)).body)).not.toContain(
      'Mine',
    );
  });

  test('is sanitized, may be empty, and is refused if it is too long', async () => {
    const queue = await aGradingQueue(t);
    const { id } = await queue.work();
    const cleaned = await queue.draft(id, '<p>Hm</p><script>alert(1)</script>');
    expect(cleaned.body.submission.draft.feedback).toBe('<p>Hm</p>');
    expect((await queue.draft(id, '')).body.submission.draft.feedback).toBe('');
    expect(await queue.draft(id, 'x'.repeat(300_000))).toMatchObject({
      status: 422,
      body: { error: { feedback: 'At most 200 KB.' } },
    });
  });
});

describe('feedback', () => {
  test('is sent once, with one email, no matter how often and by how many teachers', async () => {
    const queue = await aGradingQueue(t);
    const [{ id, userId }, next] = [await queue.work(), await queue.work()];
    await queue.open(id);
    const { body } = await queue.draft(id, '<p>Breathe <strong>low</strong>.</p>', 0);
    const responses = await Promise.all([
      ...Array.from({ length: 4 }, () =>
        queue.send(id, '<p>Breathe <strong>low</strong>.</p>', body.submission.draft.version),
      ),
      queue.send(id, '<p>From Jon</p>', 1, queue.jon),
    ]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const [sent] = responses.filter(({ status }) => status === 200);
    expect(sent?.body.submission).toMatchObject({
      state: 'answered',
      feedback: '<p>Breathe <strong>low</strong>.</p>',
      reader: null,
      draft: { feedback: '' },
      nextId: next.id,
      waiting: 1,
    });
    expect(await queue.send(id, '<p>Again</p>')).toMatchObject({
      status: 409,
      body: { code: 'already_answered', details: { name: expect.stringContaining('Maria') } },
    });
    expect((await queue.draft(id, '<p>Late</p>')).body.code).toBe('already_answered');
    await t.drainJobs();
    expect((await mails(userId)).filter((kind) => kind === 'workout_answered')).toHaveLength(1);
  });

  test('with the same key gets the same response twice; empty feedback is refused at its field', async () => {
    const queue = await aGradingQueue(t);
    const { id } = await queue.work();
    expect(await queue.send(id, '<p> </p>')).toMatchObject({
      status: 422,
      body: { error: { feedback: 'This field is required.' } },
    });
    const headers = { 'idempotency-key': `send-${id}` };
    const [once, second] = [
      await queue.send(id, '<p>Good.</p>', undefined, queue.maria, headers),
      await queue.send(id, '<p>Good.</p>', undefined, queue.maria, headers),
    ];
    expect(once.status).toBe(200);
    expect(second).toEqual(once);
  });

  test("can be corrected for 24 hours: the author sees 'edited' and gets no second email; then it stays", async () => {
    const queue = await aGradingQueue(t);
    const { id, userId } = await queue.work();
    expect((await queue.correct(id, '<p>Early</p>')).body.code).toBe('not_answered');
    const { draft } = (await queue.send(id, '<p>Breath low.</p>')).body.submission;
    const mine = async () =>
      (await queue.call(userId, 'GET', `/workouts/written/${queue.workout.uuid}`)).body.places[0].submission;
    expect(await mine()).toMatchObject({ feedback: '<p>Breath low.</p>', correctedAtUtc: null });
    const responses = await Promise.all([
      queue.correct(id, '<p>Breathe low.</p>', draft.version),
      queue.correct(id, '<p>Breathe lower.</p>', draft.version, queue.jon),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'stale' });
    expect((await mine()).correctedAtUtc).not.toBeNull();
    await t.system.clock.advance(24 * HOUR);
    expect((await queue.correct(id, '<p>Too late</p>')).body.code).toBe('feedback_fixed');
    expect((await queue.show(id)).body.submission.correctableUntilUtc).toBeNull();
    await t.drainJobs();
    expect((await mails(userId)).filter((kind) => kind === 'workout_answered')).toHaveLength(1);
  });
});
