import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { hostCookieName } from '#server/platform/http/cookie-name.ts';
import { SECOND_STEP_WITHIN_MS, SESSION_LIFE, type SessionKind } from './session.rules.ts';

/** Name of the cookie that carries a session. */
export function sessionCookieName(config: Pick<Config, 'publicUrl'>): string {
  return hostCookieName(config.publicUrl, 'callboard');
}

function attributes(config: Pick<Config, 'publicUrl'>) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: config.publicUrl.startsWith('https:') } as const;
}

/** The token that the request brings, if any. */
export function sessionTokenOf(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): string | undefined {
  const token = request.cookies[sessionCookieName(config)];
  return token !== undefined && token.length > 0 && token.length <= 200 ? token : undefined;
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
