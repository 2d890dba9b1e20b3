import { againAfterRefusal } from '#server/features/schools/index.ts';
import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, hello, paragraph } from '#server/letters/letter.ts';
import { dateText } from '#server/letters/text.ts';
import { applicationFacts } from './application-mail.query.ts';

interface Data {
  readonly applicationId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly school_application_declined: Data;
  }
}

export const letter = defineLetter({
  kind: 'school_application_declined',
  title: 'Application to teach declined',
  transactional: true,
  secret: false,
  bell: true,
  load: async (ctx, { applicationId }: Data) => {
    const found = await applicationFacts(ctx, applicationId);
    if (found?.state !== 'declined' || !found.decidedAt || !found.decisionNote) return null;
    return { schoolName: found.schoolName, words: found.decisionNote, againAt: againAfterRefusal(found.decidedAt) };
  },
  write: ({ schoolName, words, againAt }, at) => ({
    subject: `About your application: ${schoolName}`,
    preview: "We're not moving forward right now. Here's why.",
    title: 'Not this time',
    blocks: [
      hello(at),
      paragraph(`We read your application for ${schoolName}. We're not moving forward right now. Here's why:`),
      ...words
        .split(/\n+/)
        .map((line) => line.trim())
        .filter(Boolean)
        .map(paragraph),
      facts({ label: 'You can apply again', value: `Starting ${dateText(againAt, at.zone)}` }),
      action('See your application', `${at.publicUrl}/teach_with_us`),
    ],
    reason: `You're getting this email because you applied to teach on ${new URL(at.publicUrl).host}.`,
  }),
  sample: {
    schoolName: 'Foxglove Foley',
    words:
      'Your recordings are lovely. We have two schools of foley already.\n\nTell us what yours does that theirs don’t.',
    againAt: new Date('2027-01-14T12:00:00Z'),
  },
});
