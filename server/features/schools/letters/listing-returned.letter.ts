import { defineLetter } from '#server/letters/define-letter.ts';
import { action, hello, paragraph } from '#server/letters/letter.ts';
import { listingMailFacts, sampleListing } from './listing-mail.query.ts';

interface Data {
  readonly listingId: number;
}

declare module '#server/features/mailings/mail-data.ts' {
  interface MailData {
    readonly listing_returned: Data;
  }
}

export const letter = defineLetter({
  kind: 'listing_returned',
  title: 'Listing returned',
  transactional: true,
  secret: false,
  bell: true,
  load: async (ctx, { listingId }: Data) => {
    const found = await listingMailFacts(ctx, listingId);
    return found?.state === 'returned' && found.words !== null ? { ...found, words: found.words } : null;
  },
  write: ({ courseId, courseName, schoolName, words }, at) => ({
    subject: `${courseName} isn't listed yet`,
    preview: "We reviewed it, and something needs to change first. Here's what.",
    title: 'Almost there',
    blocks: [
      hello(at),
      paragraph(`We reviewed ${courseName}. Before it goes in the catalog, something needs to change:`),
      ...words
        .split(/\n+/)
        .map((line) => line.trim())
        .filter(Boolean)
        .map(paragraph),
      paragraph("Resubmit whenever you're ready."),
      action('Go to the listing', `${at.publicUrl}/teachers/courses/${courseId}/listing`),
    ],
    reason: `You're getting this email because you teach at ${schoolName}.`,
  }),
  sample: { ...sampleListing, words: sampleListing.words ?? '' },
});
