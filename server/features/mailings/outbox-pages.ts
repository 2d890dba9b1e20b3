import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { notFound } from '#contract/primitives/problem.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { html, type Markup, sendPage } from './html-page.ts';
import type { KindFacts } from './letters.port.ts';
import { type OutboxMail, outboxMail, outboxMails } from './outbox.query.ts';

const text = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);
const filterSchema = z.object({
  to: text,
  kind: text,
  after: z.coerce.number().int().min(0).optional().catch(undefined),
});

/** An email may show pictures and its own styles; nothing in it runs, and its links open beside the outbox. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; frame-ancestors 'self'; base-uri 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/**
 * `/dev/outbox`: every email, as the worker rendered it. `/dev/outbox.json?to=&kind=&after=` is the same for tests.
 * Refused in production, where no one may read other people's emails.
 */
export function mountOutbox(app: FastifyInstance, makeCtx: (request: FastifyRequest) => Ctx): void {
  const ctxOf = (request: FastifyRequest): Ctx => {
    const ctx = makeCtx(request);
    if (ctx.config.production) throw notFound();
    return ctx;
  };
  const mailOf = async (request: FastifyRequest<{ Params: { id: string } }>): Promise<OutboxMail> => {
    const ctx = ctxOf(request);
    const id = Number(request.params.id);
    const mail = Number.isSafeInteger(id) ? await outboxMail(ctx, id) : null;
    if (!mail) throw notFound();
    return mail;
  };

  app.get('/dev/outbox.json', async (request) => {
    const ctx = ctxOf(request);
    const mails = await outboxMails(ctx, filterSchema.parse(request.query));
    return { mails: mails.map((mail) => ({ ...mail, links: linksOf(mail.text), code: codeOf(mail.text) })) };
  });
  app.get('/dev/outbox', async (request, reply) => {
    const ctx = ctxOf(request);
    const filter = filterSchema.parse(request.query);
    return sendPage(reply, 'Outbox', list(ctx.readers.letters.kinds, await outboxMails(ctx, filter), filter));
  });
  app.get<{ Params: { id: string } }>('/dev/outbox/:id', async (request, reply) => {
    const mail = await mailOf(request);
    return sendPage(reply, mail.subject ?? mail.kind, one(ctxOf(request).readers.letters.kinds, mail));
  });
  app.get<{ Params: { id: string } }>('/dev/outbox/:id/html', async (request, reply) => {
    const mail = await mailOf(request);
    const page = (mail.html ?? '').replace('<head>', '<head><base target="_blank">');
    return reply
      .header('content-security-policy', MAIL_POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page);
  });
  app.get<{ Params: { id: string } }>('/dev/outbox/:id/calendar', async (request, reply) => {
    const mail = await mailOf(request);
    if (mail.ics === null) throw notFound();
    return reply
      .header('content-disposition', `attachment; filename="${mail.attachments[0]?.filename ?? 'calendar.ics'}"`)
      .type('text/calendar; charset=utf-8')
      .send(mail.ics);
  });
}

/** URLs in the plain text, in order. */
function linksOf(mail: string | null): string[] {
  return [...(mail ?? '').matchAll(/https?:\/\/\S+/g)].map((match) => match[0]);
}

/** The six digits on a line of their own, if any. */
function codeOf(mail: string | null): string | null {
  return mail?.match(/^[ \t]*(\d{6})[ \t]*$/m)?.[1] ?? null;
}

const stamp = (at: Date) => at.toISOString().replace('T', ' ').slice(0, 16);
const stateText = (mail: OutboxMail) => (mail.skipReason ? `${mail.state}: ${mail.skipReason}` : mail.state);
type Kinds = Readonly<Record<string, KindFacts>>;
const kindTitle = (kinds: Kinds, kind: string) => kinds[kind]?.title ?? kind;

function list(kinds: Kinds, mails: readonly OutboxMail[], filter: { to?: string; kind?: string }): Markup {
  const options = Object.entries(kinds).map(
    ([kind, { title }]) =>
      html`<option value="${kind}"${kind === filter.kind ? html` selected` : ''}>${title}</option>`,
  );
  const rows = mails.map(
    (mail) =>
      html`<a class="row" href="/dev/outbox/${mail.id}"><b dir="auto">${mail.subject ?? `${kindTitle(kinds, mail.kind)} (not written yet)`}</b><span class="tag">${stateText(mail)}</span><small>${mail.to} &middot; ${kindTitle(kinds, mail.kind)}${mail.ics ? ' · with calendar' : ''}</small><small>${stamp(mail.queuedAt)} UTC</small></a>`,
  );
  return html`<h1>Outbox</h1><p class="soft">Every email Callboard wrote here, newest first. Nothing leaves this machine unless SMTP is configured.</p><form class="filter" method="get"><input type="search" name="to" aria-label="Recipient" placeholder="Recipient" value="${filter.to ?? ''}"><select name="kind" aria-label="Kind of email"><option value="">Every kind</option>${options}</select><button type="submit">Show</button></form><div class="card">${rows.length > 0 ? rows : html`<p class="empty">No email yet. Sign up, enroll, or ask for a sign-in link.</p>`}</div>`;
}

function one(kinds: Kinds, mail: OutboxMail): Markup {
  const fact = (label: string, value: string | null) =>
    value === null ? html`` : html`<dt>${label}</dt><dd>${value}</dd>`;
  const headers = Object.entries(mail.headers).map(([name, value]) => fact(name, value));
  const calendar = mail.ics
    ? html`<section><h2>Calendar file</h2><p><a href="/dev/outbox/${mail.id}/calendar">${mail.attachments[0]?.filename ?? 'calendar.ics'}</a></p><div class="card"><pre>${mail.ics}</pre></div></section>`
    : html``;
  const body =
    mail.html === null
      ? html`<p class="empty">Not written yet. The worker writes it when it delivers it. Reload in a moment.</p>`
      : html`<section><h2>As an email</h2><div class="card"><iframe title="The email" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/outbox/${mail.id}/html"></iframe></div></section><section><h2>As plain text</h2><div class="card"><pre>${mail.text ?? ''}</pre></div></section>`;
  return html`<p><a href="/dev/outbox">Outbox</a></p><h1 dir="auto">${mail.subject ?? kindTitle(kinds, mail.kind)}</h1><p class="soft">${kindTitle(kinds, mail.kind)}, ${stateText(mail)}</p><div class="card"><dl>${fact('To', mail.to)}${fact('From', mail.fromName && `${mail.fromName} via Callboard`)}${fact('Reply to', mail.replyTo)}${fact('Queued', `${stamp(mail.queuedAt)} UTC`)}${fact('Sent', mail.sentAt && `${stamp(mail.sentAt)} UTC`)}${fact('About', mail.occasion)}${fact('Last error', mail.lastError)}${headers}</dl></div>${body}${calendar}`;
}
