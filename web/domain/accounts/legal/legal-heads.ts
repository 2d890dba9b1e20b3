/** What the legal pages are called, and what each says in a line: apart from their texts, which only their own page loads. */
export const LEGAL_HEADS = {
  terms: { title: 'Terms', line: 'What you can expect from Callboard, and what we expect from you.' },
  privacy: { title: 'Privacy', line: 'What we know about you, why, and for how long.' },
} as const;
