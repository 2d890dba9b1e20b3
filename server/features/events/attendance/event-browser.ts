import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken } from '#server/features/accounts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { firstCookie, hostCookieName, hostCookieNames } from '#server/platform/http/cookie-name.ts';

const DAYS = 30;
const BASE = 'callboard-browser';

export function knownBrowserOf(ctx: Ctx, request: FastifyRequest): string | undefined {
  const known = firstCookie(request.cookies, hostCookieNames(ctx.config.publicUrl, BASE));
  return known !== undefined && /^[\w-]{43}$/.test(known) ? known : undefined;
}

/** The secret that identifies a visitor's browser; set if there is none. Says nothing about the person. */
export function browserOf(ctx: Ctx, exchange: { request: FastifyRequest; reply: FastifyReply }): string {
  const known = knownBrowserOf(ctx, exchange.request);
  if (known !== undefined) return known;
  const secret = newToken();
  exchange.reply.setCookie(hostCookieName(ctx.config.publicUrl, BASE), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: ctx.config.publicUrl.startsWith('https:'),
    maxAge: DAYS * 86_400,
  });
  return secret;
}
