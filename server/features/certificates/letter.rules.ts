import { accentOf } from '#contract/schools/accent.ts';
import { fileNameOf } from '#server/platform/file-name.ts';
import type { LetterContent } from './render-letter-pdf.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** A day in letter format: `January 8, 2027`. */
export function formatLongDate(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${MONTHS[Number(month) - 1]} ${Number(date)}, ${year}`;
}

/** LinkedIn's certificate form, prefilled with a letter's data. */
export function linkedInUrl(
  certificate: { shortCode: string; courseName: string; schoolName: string; issuedAt: Date },
  verifyUrl: string,
): string {
  const params = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: certificate.courseName,
    organizationName: certificate.schoolName,
    issueYear: String(certificate.issuedAt.getUTCFullYear()),
    issueMonth: String(certificate.issuedAt.getUTCMonth() + 1),
    certUrl: verifyUrl,
    certId: certificate.shortCode,
  });
  return `https://www.linkedin.com/profile/add?${params}`;
}

export function letterContent(
  certificate: {
    shortCode: string;
    personName: string;
    courseName: string;
    schoolName: string;
    taughtBy: string | null;
    startsOn: string;
    endsOn: string;
    issuedAt: Date;
  },
  at: { cover: string; accent: string | null; logo: string | null; verifyUrl: string },
): LetterContent {
  const { shortCode, personName, courseName, schoolName, taughtBy, startsOn, endsOn, issuedAt } = certificate;
  return {
    personName,
    courseName,
    schoolName,
    taughtBy,
    cover: at.cover,
    logo: at.logo,
    accent: { name: at.accent, color: accentOf({ accent: at.accent }).light.accent },
    dates: startsOn === endsOn ? formatLongDate(startsOn) : `${formatLongDate(startsOn)} to ${formatLongDate(endsOn)}`,
    issued: `Issued ${formatLongDate(issuedAt.toISOString().slice(0, 10))} by ${schoolName}`,
    code: shortCode,
    verifyUrl: at.verifyUrl,
  };
}

export function letterFileName(courseName: string): string {
  const cleanName = courseName
    .replaceAll(/[^\p{L}\p{M}\p{N} _-]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return fileNameOf(`Letter of completion${cleanName === '' ? '' : ` - ${cleanName}`}.pdf`);
}
