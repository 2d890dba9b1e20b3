import { defineLetter } from '#server/letters/define-letter.ts';
import { action, facts, hello, note, paragraph } from '#server/letters/letter.ts';
import { applicationFacts } from './application-mail.query.ts';

interface Data {
  readonly applicationId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly school_application_received: Data;
  }
}

export const letter = defineLetter({
  kind: 'school_application_received',
  title: 'Application to teach received',
  transactional: true,
  secret: false,
  bell: false,
  load: async (ctx, { applicationId }: Data) => {
    const found = await applicationFacts(ctx, applicationId);
    return found?.state === 'waiting' ? { schoolName: found.schoolName } : null;
  },
  write: ({ schoolName }, at) => ({
    subject: `We got your application: ${schoolName}`,
    preview: 'A real person will read it. You can edit or withdraw it until we reply.',
    title: 'We got your application',
    blocks: [
      hello(at),
      paragraph(
        `Thank you for applying to teach with us as ${schoolName}. A real person reads every application and replies by email.`,
      ),
      facts({ label: 'Until then', value: ['You can edit your application', 'You can withdraw it'] }),
      action('See your application', `${at.publicUrl}/teach_with_us`),
      note("You don't need to do anything else for now."),
    ],
    reason: `You're getting this email because you applied to teach on ${new URL(at.publicUrl).host}.`,
  }),
  sample: { schoolName: 'Foxglove Foley' },
});
