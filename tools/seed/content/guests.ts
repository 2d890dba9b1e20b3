/** Whoever comes to evenings now and then: they fill the big rooms, and are enrolled in nothing. */
const FIRST = [
  'Aaliyah',
  'Adrian',
  'Beatriz',
  'Cyrus',
  'Daphne',
  'Emeka',
  'Fatima',
  'Gareth',
  'Hiroko',
  'Isak',
  'Jolene',
  'Kwame',
  'Leila',
  'Marek',
  'Nadia',
  'Oskar',
  'Paloma',
  'Quentin',
  'Rosalind',
  'Samir',
  'Thandiwe',
  'Ulrik',
  'Vera',
  'Winston',
] as const;
const LAST = ['Achebe', 'Bergström', 'Castillo', 'Donnelly', 'Endo'] as const;
const ZONES = ['America/New_York', 'Europe/London', 'America/Los_Angeles', 'Europe/Berlin', 'Asia/Tokyo'] as const;

export const guests: readonly { readonly first: string; readonly last: string; readonly zone: string }[] = LAST.flatMap(
  (last, of) =>
    FIRST.map((first, at) => ({ first, last, zone: ZONES[(of + at) % ZONES.length] ?? 'America/New_York' })),
);
