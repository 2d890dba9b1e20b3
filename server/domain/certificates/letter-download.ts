import type { FastifyInstance, FastifyRequest } from 'fastify';
import { verificationPath } from '#contract/certificates/certificates.endpoints.ts';
import { Refusal } from '#contract/primitives/problem.ts';
import { authenticate } from '#server/domain/accounts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { issueCertificate } from './issue-certificate.ts';
import { letterFileName, letterWords } from './letter.rules.ts';
import { makeLetter } from './make-letter.ts';

/**
 * `/certificates/{cohortId}`: the letter as PDF. Whom it isn't for (yet) goes to the page about it, which says why and asks
 * visitors to sign in.
 */
export function mountLetterDownload(app: FastifyInstance, makeCtx: (request: FastifyRequest) => Ctx): void {
  app.get<{ Params: { cohortId: string } }>('/certificates/:cohortId(^\\d{1,15}$)', async (request, reply) => {
    const { cohortId } = request.params;
    reply.header('cache-control', 'private, no-store');
    try {
      const visitor = makeCtx(request);
      const ctx = { ...visitor, actor: await authenticate(visitor, request, reply) };
      const { certificate, topic } = await issueCertificate(ctx, Number(cohortId));
      const verifyUrl = `${ctx.config.publicUrl}${verificationPath(certificate.code)}`;
      const pdf = await makeLetter(letterWords(certificate, { topic, verifyUrl }));
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${letterFileName(certificate.courseName)}"`)
        .header('x-robots-tag', 'noindex')
        .send(pdf);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return reply.redirect(`/certificates/${cohortId}/letter`, 303);
    }
  });
}
