import {
  type Certificate,
  getCertificate,
  letterPath,
  verificationPath,
  verifyCertificate,
} from '#contract/certificates/certificates.endpoints.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { route } from '#server/platform/http/route.ts';
import { type CertificateRow, findCertificate } from './certificate.store.ts';
import { issueCertificate } from './issue-certificate.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const present = ({ issuedAt, ...words }: CertificateRow): Certificate => ({
  ...words,
  issuedAtUtc: issuedAt.toISOString(),
});

export const routes = [
  route(getCertificate, async (ctx, { params }) => {
    const { certificate, cohort } = await issueCertificate(ctx, params.cohortId);
    return {
      certificate: present(certificate),
      cohort: { id: cohort.id, name: cohort.name },
      courseSlug: cohort.courseSlug,
      downloadUrl: `${ctx.config.publicUrl}${letterPath(cohort.id)}`,
      verifyUrl: `${ctx.config.publicUrl}${verificationPath(certificate.code)}`,
    };
  }),
  route(verifyCertificate, async (ctx, { params }) => {
    const found = UUID.test(params.code) ? await findCertificate(ctx, params.code) : undefined;
    if (!found) throw notFound();
    const { valid, courseSlug, ...certificate } = found;
    return { certificate: present(certificate), valid, courseSlug };
  }),
];
