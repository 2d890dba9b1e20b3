import type { ListingState } from '#contract/schools/listing.ts';
import { Badge } from '#web/kit/text/badge.tsx';

const LOOKS = {
  waiting: { look: 'warning', word: 'Waiting' },
  approved: { look: 'published', word: 'Listed' },
  returned: { look: 'draft', word: 'Returned' },
  withdrawn: { look: 'draft', word: 'Withdrawn' },
} as const;

export function ListingStateBadge({ state }: { state: ListingState }) {
  return <Badge look={LOOKS[state].look}>{LOOKS[state].word}</Badge>;
}
