import { queueMail } from '#server/features/mailings/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { LINK_MINUTES, mailLink } from '../sign-in/request-sign-in-link.ts';
import { hashToken, newToken } from '../sign-in/secrets.ts';
import { insertToken, revokeTokensOf } from '../sign-in/token.store.ts';
import type { Person } from './access.rules.ts';
import { findCredentialsByEmail } from './person.store.ts';

/** How long the owner of the current email address can stop a change, and sign the account out everywhere. */
const STOP_HOURS = 24;

/**
 * Emails a confirmation link to the new email address. If the new one belongs to someone, it gets an ordinary sign-in
 * email instead: the caller learns nothing, and the owner loses nothing. The current one is notified, with a link that
 * stops the change.
 */
export async function requestEmailChange(
  tx: Ctx,
  person: Person,
  request: { email: string; ip: string },
): Promise<void> {
  const real = tx.clock.real();
  const token = newToken();
  const tokenId = await insertToken(tx.db, {
    purpose: 'email_change',
    personId: person.id,
    email: request.email,
    tokenHash: hashToken(token),
    codeHash: null,
    next: null,
    ip: request.ip,
    createdAt: real,
    expiresAt: new Date(real.getTime() + LINK_MINUTES * 60_000),
  });
  await mailStopLink(tx, person, request, real);
  if (await findCredentialsByEmail(tx.db, request.email)) {
    await mailLink(tx, { email: request.email, next: undefined, ip: request.ip });
    return;
  }
  await queueMail(tx, {
    kind: 'email_change',
    occasion: `token:${tokenId}`,
    to: { address: request.email },
    data: {
      url: `${tx.config.publicUrl}/confirm_email/${token}`,
      oldEmail: person.email,
      expiresMinutes: LINK_MINUTES,
    },
  });
}

/**
 * Emails the current email address a link that stops the change. The link's token is tied to that email address: once
 * the account has another one, the link stops nothing.
 */
async function mailStopLink(
  tx: Ctx,
  person: Person,
  request: { readonly email: string; readonly ip: string },
  real: Date,
): Promise<void> {
  const token = newToken();
  const tokenId = await insertToken(tx.db, {
    purpose: 'email_change_stop',
    personId: person.id,
    email: person.email,
    tokenHash: hashToken(token),
    codeHash: null,
    next: null,
    ip: request.ip,
    createdAt: real,
    expiresAt: new Date(real.getTime() + STOP_HOURS * 3_600_000),
  });
  await queueMail(tx, {
    kind: 'email_change_asked',
    occasion: `token:${tokenId}`,
    to: { address: person.email },
    data: {
      url: `${tx.config.publicUrl}/stop_email_change/${token}`,
      newEmail: request.email,
      firstName: person.firstName,
      expiresHours: STOP_HOURS,
    },
  });
}

/** Cancels a pending email change, if there is one. */
export async function dropEmailChange(tx: Ctx, personId: number): Promise<void> {
  await revokeTokensOf(tx.db, personId, 'email_change', tx.clock.real());
}
