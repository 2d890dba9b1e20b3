import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerProblems } from '#server/platform/http/register.ts';
import { outboxMailer } from '#server/providers/mail/outbox-mailer.ts';
import { testDatabase } from '#testing/database.ts';
import { drainMail } from './deliver-mail.ts';
import { feature } from './feature.ts';
import { queueMail } from './index.ts';

const t = testDatabase();
let app: FastifyInstance;
let production = false;

beforeAll(async () => {
  app = Fastify();
  registerProblems(app);
  feature.mount?.(app, () => ({ ...t.ctx(), config: { ...t.config, production } }));
  await app.ready();
  const providers = Object.assign(Object.create(t.ctx().providers), { mailer: outboxMailer() });
  const ctx = t.ctx({ kind: 'system' }, { providers });
  await queueMail(ctx, {
    kind: 'sign_in_link',
    occasion: 'link:1',
    to: { address: 'Ada@example.test' },
    data: { url: 'https://callboard.example/login/link/abc', code: '482913', expiresMinutes: 15 },
  });
  await queueMail(ctx, {
    kind: 'welcome',
    occasion: 'account',
    to: { address: 'bob@example.test' },
    data: { firstName: '<img src=x onerror=alert(1)>', url: 'https://callboard.example/courses' },
  });
  await drainMail(ctx, new Date(Date.now() + 60_000));
  await queueMail(ctx, {
    kind: 'welcome',
    occasion: 'late',
    to: { address: 'cy@example.test' },
    data: { firstName: 'Cy', url: 'https://callboard.example/' },
  });
});
afterAll(() => app.close());

const json = async (query: string) => (await app.inject(`/dev/outbox.json${query}`)).json().mails;

describe('the outbox', () => {
  it('returns JSON, filtered by recipient, kind, and start id, with links and code', async () => {
    const [mail] = await json('?to=ada@EXAMPLE.test');
    expect(mail).toMatchObject({
      kind: 'sign_in_link',
      state: 'sent',
      subject: 'Your Callboard code: 482913',
      code: '482913',
      links: ['https://callboard.example/login/link/abc'],
    });
    expect(mail.html).toContain('482913');
    expect(await json('?kind=welcome')).toHaveLength(2);
    expect(await json(`?after=${mail.id}`)).toHaveLength(2);
    expect(await json('?to=nobody@example.test')).toEqual([]);
  });

  it('lists emails and shows one, escaping its content', async () => {
    const list = await app.inject('/dev/outbox');
    expect(list.body).toContain('Your Callboard code: 482913');
    expect(list.body).toContain('not written yet');
    expect(list.body).not.toContain('<img');
    const [mail] = await json('?to=bob@example.test');
    const page = await app.inject(`/dev/outbox/${mail.id}`);
    expect(page.body).toContain('sandbox="allow-popups');
    expect(page.body).not.toContain('<img');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    const inner = await app.inject(`/dev/outbox/${mail.id}/html`);
    expect(inner.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox allow-popups/);
    expect(inner.body).not.toContain('<img');
    expect((await app.inject(`/dev/outbox/${mail.id}/calendar`)).statusCode).toBe(404);
    expect((await app.inject('/dev/outbox/999999')).statusCode).toBe(404);
    expect((await app.inject('/dev/outbox/x')).statusCode).toBe(404);
  });

  it('is not available in production', async () => {
    production = true;
    try {
      for (const path of ['/dev/outbox', '/dev/outbox.json', '/dev/outbox/1', '/dev/outbox/1/html']) {
        expect((await app.inject(path)).statusCode).toBe(404);
      }
    } finally {
      production = false;
    }
  });
});

describe('the unsubscribe page', () => {
  it('says that a wrong link stops nothing', async () => {
    expect((await app.inject('/unsubscribe/nonsense')).statusCode).toBe(404);
    const { uuid } = (await json('?kind=sign_in_link'))[0];
    expect((await app.inject(`/unsubscribe/${uuid}`)).statusCode).toBe(404);
  });

  it('asks for confirmation on GET and stops on a mail program’s one-click POST', async () => {
    const ctx = t.ctx();
    await queueMail(ctx, {
      kind: 'course_enrolling',
      occasion: 'x',
      to: { address: 'dora@example.test' },
      data: { cohortId: 1, because: 'enrolling' },
    });
    const { uuid } = (await json('?kind=course_enrolling'))[0];
    expect((await app.inject(`/unsubscribe/${uuid}`)).body).toContain('Course open for enrollment');
    expect(await t.db.selectFrom('unsubscribes').selectAll().execute()).toEqual([]);
    const posted = await app.inject({
      method: 'POST',
      url: `/unsubscribe/${uuid}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(posted.statusCode).toBe(200);
    expect(await t.db.selectFrom('unsubscribes').select(['address', 'kind']).execute()).toEqual([
      { address: 'dora@example.test', kind: 'course_enrolling' },
    ]);
  });
});
