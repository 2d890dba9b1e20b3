import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '#server/platform/ctx.ts';
import { html, sendPage } from './html-page.ts';
import { unsubscribe, unsubscribeSubject } from './unsubscribe.ts';

interface Address {
  Params: { uuid: string };
}

/**
 * `/unsubscribe/{send}`: GET asks, POST stops. Mail programs POST it automatically (RFC 8058), so it accepts a form
 * from any origin; the URL itself is the proof.
 */
export function mountUnsubscribe(app: FastifyInstance, makeCtx: (request: FastifyRequest) => Ctx): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, _text, done) => done(null, undefined),
    );
    scope.get<Address>('/unsubscribe/:uuid', async (request, reply) => {
      const subject = await unsubscribeSubject(makeCtx(request), request.params.uuid);
      if (!subject) return sendUnknownLinkPage(reply);
      return sendPage(
        reply,
        'Unsubscribe',
        html`<div class="narrow"><h1>Unsubscribe from these emails?</h1><p class="soft">You won&rsquo;t get any more &ldquo;${subject.title}&rdquo; emails${subject.school === null ? '' : ` from ${subject.school}`}. You&rsquo;ll still get receipts and emails about your account.</p><form method="post"><button type="submit">Unsubscribe</button></form></div>`,
      );
    });
    scope.post<Address>('/unsubscribe/:uuid', async (request, reply) => {
      const ctx = makeCtx(request);
      if (!(await unsubscribe(ctx, request.params.uuid))) return sendUnknownLinkPage(reply);
      const school = (await unsubscribeSubject(ctx, request.params.uuid))?.school ?? null;
      return sendPage(
        reply,
        'Unsubscribed',
        html`<div class="narrow"><h1>You&rsquo;re unsubscribed</h1><p class="soft">We won&rsquo;t send you these emails${school === null ? '' : ` from ${school}`} again.</p></div>`,
      );
    });
  });
}

function sendUnknownLinkPage(reply: Parameters<typeof sendPage>[0]) {
  return sendPage(
    reply,
    'Unknown link',
    html`<div class="narrow"><h1>This link doesn&rsquo;t work</h1><p class="soft">It may be cut off. Open it again from the email.</p></div>`,
    404,
  );
}
