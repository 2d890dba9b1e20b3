import { createHash } from 'node:crypto';

/** A person at the provider, as entered in the form. */
export interface SandboxPerson {
  readonly email: string | null;
  /** True if the provider verified the email address; `undefined`: the provider doesn't say. */
  readonly verified: boolean | undefined;
}

const people = new Map<string, SandboxPerson>();

/** Stores a person and returns their subject: always the same for one email address. */
export function storePerson(provider: string, person: SandboxPerson): string {
  const subject = createHash('sha256')
    .update(`${provider}:${person.email ?? 'nobody'}`)
    .digest('hex')
    .slice(0, 18);
  people.set(`${provider}:${subject}`, person);
  return subject;
}

export function findSandboxPerson(provider: string, subject: string): SandboxPerson | undefined {
  return people.get(`${provider}:${subject}`);
}

/** Reads the fields that a provider's sign-in form sends. */
export function sandboxPersonOf(form: URLSearchParams): SandboxPerson {
  const verified = form.get('verified');
  const email = form.get('email')?.trim();
  return { email: email || null, verified: verified === 'missing' ? undefined : verified === 'true' };
}
