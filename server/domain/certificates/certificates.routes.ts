import {
  type Certificate,
  getCertificate,
  letterPath,
  letterPicturePath,
  verificationPath,
  verifyCertificate,
} from '#contract/certificates/certificates.endpoints.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { accentNamed } from '#contract/schools/accent.ts';
import { imageUrlOf } from '#server/domain/schools/index.ts';
import { route } from '#server/platform/http/route.ts';
import { type CertificateRow, findCertificate } from './certificate.store.ts';
import { issueCertificate } from './issue-certificate.ts';
import { linkedInUrl } from './letter.rules.ts';
import { codeOf } from './letter-code.rules.ts';

const present = ({ issuedAt, ...words }: CertificateRow): Certificate => ({
  ...words,
  issuedAtUtc: issuedAt.toISOString(),
});

const faceOf = (at: { topic: string; accent: string | null; logoMediaId: number | null }, verifyUrl: string) => ({
  logoUrl: imageUrlOf(at.logoMediaId),
  accent: accentNamed(at.accent),
  topic: at.topic,
  verifyUrl,
});

export const routes = [
  route(getCertificate, async (ctx, { params }) => {
    const { certificate, cohort, ...face } = await issueCertificate(ctx, params.cohortId);
    const verifyUrl = `${ctx.config.publicUrl}${verificationPath(certificate.code)}`;
    return {
      certificate: present(certificate),
      cohort: { id: cohort.id, name: cohort.name },
      courseSlug: cohort.courseSlug,
      sheet: faceOf(face, verifyUrl),
      downloadUrl: `${ctx.config.publicUrl}${letterPath(cohort.id)}`,
      verifyUrl,
      pictureUrl: `${ctx.config.publicUrl}${letterPicturePath(certificate.code)}`,
      linkedInUrl: linkedInUrl(certificate, verifyUrl),
    };
  }),
  route(verifyCertificate, async (ctx, { params }) => {
    const code = codeOf(params.code);
    const found = code ? await findCertificate(ctx, code) : undefined;
    if (!found) throw notFound();
    const { valid, courseSlug, topic, accent, logoMediaId, ...certificate } = found;
    return {
      certificate: present(certificate),
      valid,
      courseSlug,
      sheet: faceOf({ topic, accent, logoMediaId }, `${ctx.config.publicUrl}${verificationPath(certificate.code)}`),
      pictureUrl: valid ? `${ctx.config.publicUrl}${letterPicturePath(certificate.code)}` : null,
    };
  }),
];
