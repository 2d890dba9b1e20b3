import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '#server/platform/ctx.ts';
import { html, sendPage } from './html-page.ts';
import { unsubscribe, unsubscribeSubject } from './unsubscribe.ts';

interface Address {
  Params: { uuid: string };
}

/**
 * `/unsubscribe/{send}`: GET asks, POST stops. Mail programs POST it by themselves (RFC 8058), so it takes a form from
 * anywhere; the address itself is the proof.
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
      if (!subject) return gone(reply);
      return sendPage(
        reply,
        'Stop these emails',
        html`<div class="narrow"><h1>Stop these emails?</h1><p class="soft">You will get no more emails of the kind &ldquo;${subject.title}&rdquo;${subject.school === null ? '' : ` from ${subject.school}`}. Receipts and emails about your account still reach you.</p><form method="post"><button type="submit">Stop these emails</button></form></div>`,
      );
    });
    scope.post<Address>('/unsubscribe/:uuid', async (request, reply) => {
      const ctx = makeCtx(request);
      if (!(await unsubscribe(ctx, request.params.uuid))) return gone(reply);
      const school = (await unsubscribeSubject(ctx, request.params.uuid))?.school ?? null;
      return sendPage(
        reply,
        'Stopped',
        html`<div class="narrow"><h1>Stopped</h1><p class="soft">We will not send you emails of this kind${school === null ? '' : ` from ${school}`} again.</p></div>`,
      );
    });
  });
}

function gone(reply: Parameters<typeof sendPage>[0]) {
  return sendPage(
    reply,
    'Unknown link',
    html`<div class="narrow"><h1>This link stops nothing</h1><p class="soft">It may be cut off. Open it again from the email.</p></div>`,
    404,
  );
}
