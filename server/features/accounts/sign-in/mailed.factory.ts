import type { LightMyRequestResponse } from 'fastify';
import type { Db } from '#server/platform/database/pool.ts';

export interface Mailed {
  readonly kind: string;
  readonly url: string;
  readonly code: string;
  /** The secret at the end of the emailed link. */
  readonly token: string;
}

/** Emails queued for an email address so far, oldest first; for tests. */
export async function mailsTo(db: Db, email: string): Promise<Mailed[]> {
  const rows = await db
    .selectFrom('sends')
    .select(['kind', 'data'])
    .where('to_address', '=', email)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, data }) => {
    // `data` depends on the email's kind; only the account emails are read here.
    const { url = '', code = '' } = (data ?? {}) as { url?: string; code?: string };
    return { kind, url, code, token: url.split('/').at(-1) ?? '' };
  });
}

/** The newest email to an email address; for tests. */
export async function lastMailTo(db: Db, email: string): Promise<Mailed> {
  const mail = (await mailsTo(db, email)).at(-1);
  if (!mail) throw new Error('No mail was queued.');
  return mail;
}

/** The `Cookie` header that a browser would send after a response; undefined if the response sets no session cookie. */
export function cookieAfter(response: LightMyRequestResponse): string | undefined {
  const cookie = response.cookies.find((each) => /^(__Host-)?callboard(-\d+)?$/.test(each.name));
  return cookie && cookie.value !== '' ? `${cookie.name}=${cookie.value}` : undefined;
}
