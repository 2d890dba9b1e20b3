import type { LetterWords } from './draw-letter.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** A day as letters write it: `January 8, 2027`. */
export function dayInWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${MONTHS[Number(month) - 1]} ${Number(date)}, ${year}`;
}

/** What stands on a letter. */
export function letterWords(
  certificate: {
    code: string;
    personName: string;
    courseName: string;
    schoolName: string;
    startsOn: string;
    endsOn: string;
    issuedAt: Date;
  },
  at: { topic: string; verifyUrl: string },
): LetterWords {
  const { code, personName, courseName, schoolName, startsOn, endsOn, issuedAt } = certificate;
  return {
    personName,
    courseName,
    schoolName,
    topic: at.topic,
    dates: startsOn === endsOn ? dayInWords(startsOn) : `${dayInWords(startsOn)} to ${dayInWords(endsOn)}`,
    issued: `Issued ${dayInWords(issuedAt.toISOString().slice(0, 10))} by ${schoolName}`,
    code,
    verifyUrl: at.verifyUrl,
  };
}

/** A file's name of the words, in letters that every system takes. */
export function letterFileName(courseName: string): string {
  const words = courseName
    .normalize('NFKD')
    .replace(/[^\w -]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return `Letter of completion${words === '' ? '' : ` - ${words}`}.pdf`;
}
