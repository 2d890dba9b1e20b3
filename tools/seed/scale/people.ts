import { LEGAL_VERSIONS } from '#contract/accounts/legal-version.ts';
import { learners as names } from '../content/content.ts';
import { type Batch, chance, daysFromNow, pick } from './batch.ts';
import type { Ref } from './sheet.ts';

export interface Learner {
  readonly ref: Ref;
  readonly email: string;
  readonly first: string;
  readonly joinedAt: Date;
}

/** One person: nine out of ten are verified and onboarded, the tenth only left an email address. */
export function addPerson(batch: Batch, number: number, role: 'learner' | 'teacher' = 'learner'): Learner {
  const { first, zone } = pick(batch, names);
  const { last } = pick(batch, names);
  const email = `${role}-${batch.label}-${number}@scale.test`;
  const joinedAt = daysFromNow(batch, -400 - batch.random.next() * 300);
  const onboarded = role === 'teacher' || chance(batch, 90);
  const ref = batch.sheet.add('users', {
    email,
    verified_at: onboarded ? joinedAt : null,
    first_name: onboarded ? first : null,
    last_name: onboarded ? last : null,
    display_name: onboarded ? `${first} ${[...last][0]}.` : null,
    timezone: onboarded ? zone : null,
    onboarded_at: onboarded ? joinedAt : null,
    source: onboarded ? 'sign_up' : 'public_event',
    created_at: joinedAt,
    last_seen_at: onboarded ? daysFromNow(batch, -batch.random.next() * 60) : null,
  });
  if (onboarded) {
    for (const [document, version] of Object.entries(LEGAL_VERSIONS)) {
      batch.sheet.add('consents', { user_id: ref, document, version, given_at: joinedAt });
    }
  }
  return { ref, email, first, joinedAt };
}

export function isWhole(learner: Learner): boolean {
  return learner.ref.row.onboarded_at !== null;
}
