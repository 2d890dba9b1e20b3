import type { FastifyInstance, FastifyRequest } from 'fastify';
import { verificationPath } from '#contract/certificates/certificates.endpoints.ts';
import { Refusal } from '#contract/primitives/problem.ts';
import { authenticate } from '#server/features/accounts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { contentDisposition } from '#server/platform/file-name.ts';
import { findCertificate } from './certificate.store.ts';
import { showCertificate } from './issue-certificate.ts';
import { letterContent, letterFileName } from './letter.rules.ts';
import { codeOf } from './letter-code.rules.ts';
import { letterLogo } from './letter-logo.ts';
import { makeLetter } from './make-letter.ts';

/**
 * `/certificates/{cohortId}`: the letter as PDF. A person who can't have it (yet), or hasn't issued it, is redirected
 * to its page, which explains why, shows the name, and asks visitors to sign in. `/certificates/verify/{code}/picture`:
 * a picture for posts, for anyone with the code, while the letter is valid.
 */
export function mountLetterDownload(app: FastifyInstance, makeCtx: (request: FastifyRequest) => Ctx): void {
  const config = { plainParams: ['cohortId'] };
  app.get<{ Params: { cohortId: string } }>(
    '/certificates/:cohortId(^\\d{1,15}$)',
    { config },
    async (request, reply) => {
      const { cohortId } = request.params;
      reply.header('cache-control', 'private, no-store');
      try {
        const visitor = makeCtx(request);
        const ctx = { ...visitor, actor: await authenticate(visitor, request, reply) };
        const own = await showCertificate(ctx, Number(cohortId));
        if (own.certificate === null) return reply.redirect(`/certificates/${cohortId}/letter`, 303);
        const { certificate, cover, accent, logoMediaId } = own;
        const verifyUrl = `${ctx.config.publicUrl}${verificationPath(certificate.code)}`;
        const logo = await letterLogo(ctx, logoMediaId);
        const pdf = await makeLetter(letterContent(certificate, { cover, accent, logo, verifyUrl }));
        return reply
          .type('application/pdf')
          .header('content-disposition', contentDisposition('inline', letterFileName(certificate.courseName)))
          .header('x-robots-tag', 'noindex')
          .send(pdf);
      } catch (error) {
        if (!(error instanceof Refusal) || error.status === 503) throw error;
        return reply.redirect(`/certificates/${cohortId}/letter`, 303);
      }
    },
  );
  app.get<{ Params: { code: string } }>('/certificates/verify/:code/picture', async (request, reply) => {
    const ctx = makeCtx(request);
    const code = codeOf(request.params.code);
    const found = code ? await findCertificate(ctx, code) : undefined;
    if (!found?.valid || found.personName === null)
      return reply.code(404).type('text/plain').send("We couldn't find that letter.");
    const verifyUrl = `${ctx.config.publicUrl}${verificationPath(found.code)}`;
    const logo = await letterLogo(ctx, found.logoMediaId);
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=300')
      .header('x-robots-tag', 'noindex')
      .send(
        await makeLetter(
          letterContent(
            { ...found, personName: found.personName },
            { cover: found.cover, accent: found.accent, logo, verifyUrl },
          ),
          'picture',
        ),
      );
  });
}
