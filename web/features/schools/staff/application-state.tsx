import type { ApplicationState } from '#contract/schools/application.ts';
import { Badge } from '#web/kit/text/badge.tsx';

const LOOKS = {
  waiting: { look: 'warning', word: 'Waiting' },
  approved: { look: 'published', word: 'Approved' },
  declined: { look: 'draft', word: 'Declined' },
  withdrawn: { look: 'draft', word: 'Withdrawn' },
} as const;

export function ApplicationStateBadge({ state }: { state: ApplicationState }) {
  return <Badge look={LOOKS[state].look}>{LOOKS[state].word}</Badge>;
}
