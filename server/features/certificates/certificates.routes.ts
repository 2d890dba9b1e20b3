import * as contract from '#contract/certificates/certificates.endpoints.ts';
import {
  correctCertificateFor as correctForEndpoint,
  listCertificates,
} from '#contract/certificates/staff-certificates.endpoints.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { accentNamed } from '#contract/schools/accent.ts';
import { coverInAccent } from '#covers/look.ts';
import { imageUrlOf } from '#server/features/schools/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { route } from '#server/platform/http/route.ts';
import { findCertificate, lettersOfPerson } from './certificate.store.ts';
import {
  type CertificateToIssue,
  correctCertificateFor,
  correctOwnCertificate,
  type IssuedCertificate,
  issueCertificate,
  showCertificate,
} from './issue-certificate.ts';
import { linkedInUrl } from './letter.rules.ts';
import { codeOf } from './letter-code.rules.ts';

const { letterPath, letterPicturePath, verificationPath } = contract;

const present = <Words extends { readonly issuedAt: Date }>({ issuedAt, ...words }: Words) => ({
  ...words,
  issuedAtUtc: issuedAt.toISOString(),
});

const letterSheetOf = (
  at: { topic: string; cover: string; accent: string | null; logoMediaId: number | null },
  verifyUrl: string,
) => ({
  logoUrl: imageUrlOf(at.logoMediaId),
  accent: accentNamed(at.accent),
  topic: at.topic,
  cover: coverInAccent(at.cover, accentNamed(at.accent)),
  verifyUrl,
});

function presentOwn({ config: { publicUrl } }: Ctx, own: IssuedCertificate | CertificateToIssue) {
  if (own.certificate === null) {
    return { letter: null, toIssue: { personName: own.personName, courseName: own.courseName } };
  }
  const { certificate, mayCorrect, cohort, ...face } = own;
  const verifyUrl = `${publicUrl}${verificationPath(certificate.code)}`;
  const letter = {
    certificate: present(certificate),
    mayCorrect,
    cohort: { id: cohort.id, name: cohort.name },
    courseSlug: cohort.courseSlug,
    sheet: letterSheetOf(face, verifyUrl),
    downloadUrl: `${publicUrl}${letterPath(cohort.id)}`,
    verifyUrl,
    pictureUrl: `${publicUrl}${letterPicturePath(certificate.code)}`,
    linkedInUrl: linkedInUrl(certificate, verifyUrl),
  };
  return { letter, toIssue: null };
}

const lettersOf = async (ctx: Ctx, personId: number) => ({
  letters: (await lettersOfPerson(ctx, personId)).map(({ replaced, ...letter }) => ({
    ...present(letter),
    replaced: replaced.map((each) => ({ ...each, replacedAtUtc: new Date(each.replacedAtUtc).toISOString() })),
  })),
});

export const routes = [
  route(contract.getCertificate, async (ctx, { params }) =>
    presentOwn(ctx, await showCertificate(ctx, params.cohortId)),
  ),
  route(contract.issueCertificate, async (ctx, { params, body }) =>
    presentOwn(ctx, await issueCertificate(ctx, params.cohortId, body.personName)),
  ),
  route(contract.correctCertificate, async (ctx, { params, body }) =>
    presentOwn(ctx, await correctOwnCertificate(ctx, params.cohortId, body)),
  ),
  route(contract.verifyCertificate, async (ctx, { params }) => {
    const code = codeOf(params.code);
    const found = code ? await findCertificate(ctx, code) : undefined;
    if (!found) throw notFound();
    const { valid: stillValid, reissuedAt, courseSlug, topic, cover, accent, logoMediaId, ...certificate } = found;
    const state = !stillValid ? ('withdrawn' as const) : reissuedAt ? ('reissued' as const) : ('genuine' as const);
    const valid = state === 'genuine';
    return {
      certificate: present(certificate),
      valid,
      state,
      reissuedAtUtc: state === 'reissued' ? (reissuedAt?.toISOString() ?? null) : null,
      courseSlug,
      sheet: letterSheetOf(
        { topic, cover, accent, logoMediaId },
        `${ctx.config.publicUrl}${verificationPath(certificate.code)}`,
      ),
      pictureUrl: valid ? `${ctx.config.publicUrl}${letterPicturePath(certificate.code)}` : null,
    };
  }),
  route(listCertificates, (ctx, { params }) => lettersOf(ctx, params.id)),
  route(correctForEndpoint, async (ctx, { params, body }) => {
    await correctCertificateFor(ctx, { personId: params.id, cohortId: params.cohortId }, body);
    return lettersOf(ctx, params.id);
  }),
];
