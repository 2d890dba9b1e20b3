import type { LightMyRequestResponse } from 'fastify';
import type { Db } from '#server/platform/database/pool.ts';

export interface Mailed {
  readonly kind: string;
  readonly url: string;
  readonly code: string;
  /** The secret at the end of the link. */
  readonly token: string;
}

/** Emails queued for an address so far, oldest first; for tests. */
export async function mailsTo(db: Db, email: string): Promise<Mailed[]> {
  const rows = await db
    .selectFrom('sends')
    .select(['kind', 'data'])
    .where('to_address', '=', email)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, data }) => {
    // Queued with the data of their kind; only the account emails are read here.
    const { url = '', code = '' } = (data ?? {}) as { url?: string; code?: string };
    return { kind, url, code, token: url.split('/').at(-1) ?? '' };
  });
}

/** The newest email to an address; for tests. */
export async function lastMailTo(db: Db, email: string): Promise<Mailed> {
  const mail = (await mailsTo(db, email)).at(-1);
  if (!mail) throw new Error('No mail was queued.');
  return mail;
}

/** The cookie header after a response; undefined if it sets none. */
export function cookieAfter(answer: LightMyRequestResponse): string | undefined {
  const cookie = answer.cookies.find((each) => /^(__Host-)?callboard(-\d+)?$/.test(each.name));
  return cookie && cookie.value !== '' ? `${cookie.name}=${cookie.value}` : undefined;
}
