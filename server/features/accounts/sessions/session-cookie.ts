import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { firstCookie, hostCookieName, hostCookieNames } from '#server/platform/http/cookie-name.ts';
import { SECOND_STEP_WITHIN_MS, SESSION_LIFE, type SessionKind } from './session.rules.ts';

const BASE = 'callboard';

export function sessionCookieName(config: Pick<Config, 'publicUrl'>): string {
  return hostCookieName(config.publicUrl, BASE);
}

/** Names of cookies that may carry a session, in order of precedence. */
export function sessionCookieNames(config: Pick<Config, 'publicUrl'>): readonly string[] {
  return hostCookieNames(config.publicUrl, BASE);
}

function attributes(config: Pick<Config, 'publicUrl'>) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: config.publicUrl.startsWith('https:') } as const;
}

const isToken = (value: string | undefined): value is string =>
  value !== undefined && value.length > 0 && value.length <= 200;

export function sessionTokenOf(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): string | undefined {
  const token = firstCookie(request.cookies, sessionCookieNames(config));
  return isToken(token) ? token : undefined;
}

/**
 * All session tokens that the browser holds. Signing in or out ends every one, so that no old session resurfaces once
 * the current one is gone.
 */
export function heldTokensOf(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): readonly string[] {
  return sessionCookieNames(config)
    .map((name) => request.cookies[name])
    .filter(isToken);
}

export function setSessionCookie(
  config: Pick<Config, 'publicUrl'>,
  reply: FastifyReply,
  session: { token: string; kind: SessionKind; secondStepDue?: boolean },
): void {
  const lifeMs = session.secondStepDue ? SECOND_STEP_WITHIN_MS : SESSION_LIFE[session.kind].absoluteMs;
  reply.setCookie(sessionCookieName(config), session.token, {
    ...attributes(config),
    maxAge: Math.floor(lifeMs / 1000),
  });
}

export function clearSessionCookie(config: Pick<Config, 'publicUrl'>, reply: FastifyReply): void {
  reply.clearCookie(sessionCookieName(config), attributes(config));
}
