import type { RemittanceFacts } from './remittance-mail.query.ts';

export const SAMPLE_REMITTANCE: RemittanceFacts = {
  schoolId: 3,
  schoolName: 'Lantern Street Voice School',
  recipient: 'Lantern Voice Studio LLC',
  bankOn: new Date('2026-11-20T00:00:00Z'),
  reference: 'CB-1042',
  cents: 38_250,
  returnedBecause: null,
  payouts: [
    { title: 'Voice Acting 101, Fall 2026', kind: 'part', part: 1, parts: 2, cents: 51_000 },
    { title: 'Cold Reading, Summer 2026', kind: 'adjustment', part: null, parts: null, cents: -12_750 },
  ],
};
