import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, paragraph } from '#server/letters/letter.ts';
import { listingMailFacts, sampleListing } from './listing-mail.query.ts';

interface Data {
  readonly listingId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly listing_approved: Data;
  }
}

export const letter = defineLetter({
  kind: 'listing_approved',
  title: 'Course listed',
  transactional: true,
  secret: false,
  bell: true,
  load: async (ctx, { listingId }: Data) => {
    const found = await listingMailFacts(ctx, listingId);
    return found?.state === 'approved' && found.listed ? found : null;
  },
  write: ({ courseName, courseSlug, schoolName }, at) => ({
    subject: `${courseName} is in the catalog`,
    preview: "Everyone can find it now. We'll list your school's next courses right away.",
    title: `${courseName} is listed`,
    blocks: [
      hello(at),
      paragraph(`We reviewed ${courseName}, and it's in the catalog now. Everyone can find it.`),
      paragraph(
        "From now on, your school's courses are listed as soon as you ask. You can take a course out of the catalog anytime; open cohorts stay on sale through their links.",
      ),
      action('See the course page', `${at.publicUrl}/courses/${courseSlug}`),
    ],
    reason: `You're getting this email because you teach at ${schoolName}.`,
  }),
  sample: sampleListing,
});
