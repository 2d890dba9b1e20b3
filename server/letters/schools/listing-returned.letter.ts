import { defineLetter } from '../define-letter.ts';
import { action, hello, paragraph } from '../letter.ts';
import { listingMailFacts, sampleListing } from './listing-mail.query.ts';

/** Staff returned a listing, with words. */
interface Data {
  readonly listingId: number;
}

declare module '#server/domain/mailings/mail-data.ts' {
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
    preview: 'We looked at it, and something has to change first. Here is what.',
    title: 'Almost there',
    blocks: [
      hello(at),
      paragraph(`We looked at ${courseName}. Before it goes into the catalog, something has to change:`),
      ...words
        .split(/\n+/)
        .map((line) => line.trim())
        .filter(Boolean)
        .map(paragraph),
      paragraph('Ask again as soon as it is done. You needn’t wait.'),
      action('Go to the listing', `${at.publicUrl}/teachers/courses/${courseId}/listing`),
    ],
    reason: `You're getting this email because you teach at ${schoolName}.`,
  }),
  sample: { ...sampleListing, words: sampleListing.words ?? '' },
});
