import { FIELD_REQUIRED } from '#contract/primitives/problem.ts';

const REQUIRED_TO_PUBLISH = 'This field is required if publishing.';

/** What publishing looks at. */
export interface Drafted {
  readonly kind: string;
  readonly name: string;
  readonly description: string;
  readonly startsAt: Date | null;
  readonly zoomUrl: string | null;
}

/** Everything that a draft lacks, at once (rules §6, rules-teachers W7: class sessions need no description); empty: it can be published. */
export function missingToPublish(event: Drafted, now: Date): Record<string, string> {
  return {
    ...(event.name.trim() === '' ? { name: FIELD_REQUIRED } : {}),
    ...(event.description.trim() === '' && event.kind !== 'Class Session' ? { description: FIELD_REQUIRED } : {}),
    ...(event.startsAt === null ? { startDate: FIELD_REQUIRED } : {}),
    ...(event.startsAt !== null && event.startsAt <= now ? { startDate: 'The start lies in the past.' } : {}),
    ...((event.zoomUrl ?? '').trim() === '' ? { zoomUrl: REQUIRED_TO_PUBLISH } : {}),
  };
}
