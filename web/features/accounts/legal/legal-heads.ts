/** Titles and summaries of the legal pages. Separate from their texts, which only their own page loads. */
export const LEGAL_HEADS = {
  terms: { title: 'Terms', line: 'What you can expect from Callboard, and what we expect from you.' },
  privacy: { title: 'Privacy', line: 'What we collect, why we collect it, and how long we keep it.' },
} as const;
