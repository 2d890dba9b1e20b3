import { createHash } from 'node:crypto';

/** Somebody over there, as the form said. */
export interface Somebody {
  readonly email: string | null;
  /** `undefined`: the provider doesn't say. */
  readonly verified: boolean | undefined;
}

const people = new Map<string, Somebody>();

/** Takes somebody in and answers their subject: always the same for one address. */
export function takeIn(provider: string, who: Somebody): string {
  const subject = createHash('sha256')
    .update(`${provider}:${who.email ?? 'nobody'}`)
    .digest('hex')
    .slice(0, 18);
  people.set(`${provider}:${subject}`, who);
  return subject;
}

export function findSomebody(provider: string, subject: string): Somebody | undefined {
  return people.get(`${provider}:${subject}`);
}

/** What the sign-in form of a provider sends. */
export function somebodyOf(form: URLSearchParams): Somebody {
  const verified = form.get('verified');
  const email = form.get('email')?.trim();
  return { email: email || null, verified: verified === 'missing' ? undefined : verified === 'true' };
}
