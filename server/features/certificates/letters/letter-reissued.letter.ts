import { letterPath } from '#contract/certificates/certificates.endpoints.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, hello, note, paragraph } from '#server/letters/letter.ts';
import { letterFacts } from './letter-mail.query.ts';

/** Who corrected the name, and the letter's old number. */
interface Data {
  readonly cohortId: number;
  readonly by: 'person' | 'staff';
  readonly oldCode: string;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly letter_reissued: Data;
  }
}

export const letter = defineLetter({
  kind: 'letter_reissued',
  title: 'Letter of completion reissued',
  transactional: true,
  secret: false,
  bell: false,
  load: async (ctx, data: Data, userId) => {
    const said = userId === null ? null : await letterFacts(ctx, userId, data.cohortId);
    return said && { ...data, ...said };
  },
  write: ({ cohortId, by, oldCode, personName, courseName, shortCode }, at) => ({
    subject: `Your letter of completion for ${courseName} was reissued`,
    preview: `It now says ${personName}.`,
    title: 'Your letter was reissued',
    blocks: [
      hello(at),
      paragraph(
        `${by === 'staff' ? 'We' : 'You'} corrected the name on your letter of completion for ${courseName}. It has a new number.`,
      ),
      facts(
        { label: 'Name', value: personName },
        { label: 'New number', value: shortCode },
        { label: 'Old number', value: oldCode },
      ),
      action('See your letter', `${at.publicUrl}${letterPath(cohortId)}/letter`),
      note(
        `Anyone who checks the old number will see that the letter was reissued, so share the new one. ${by === 'staff' ? 'Still not right?' : "Wasn't you?"} Email ${at.supportEmail}.`,
      ),
    ],
    reason: "You're getting this email because the name on your letter of completion was corrected.",
  }),
  sample: {
    cohortId: 7,
    by: 'person',
    oldCode: 'CB-7F3K-22XM',
    personName: 'Ada Lovelace',
    courseName: 'Character Voices for Games',
    shortCode: 'CB-9QWE-81KT',
  },
  variants: [{ by: 'staff' }],
});
