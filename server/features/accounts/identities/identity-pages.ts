import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ProviderName, providerName } from '#contract/accounts/identities.endpoints.ts';
import type { IdentityProblem } from '#contract/accounts/identity-problems.ts';
import { ownPath } from '#contract/accounts/words.ts';
import type { Actor, Ctx } from '#server/platform/ctx.ts';
import { cookieName } from '#server/platform/http/cookie-name.ts';
import { IdentityAway, type IdentityProvider } from '#server/providers/identity/identity.ts';
import { authenticate } from '../sessions/authenticate.ts';
import { heldTokensOf, setSessionCookie } from '../sessions/session-cookie.ts';
import { beginIdentity, spendConnectToken } from './begin-identity.ts';
import { finishIdentity } from './finish-identity.ts';

/** Cookie that the browser keeps while it is at the provider: only the browser that started can come back. */
const stateCookieName = (ctx: Ctx): string => cookieName(ctx.config.publicUrl, 'callboard-auth');

type MakeCtx = (request: FastifyRequest) => Ctx;
type Query = Readonly<Record<string, string | undefined>>;

function queryOf(request: FastifyRequest): Query {
  return Object.fromEntries(new URL(request.url, 'http://here').searchParams);
}

/**
 * Redirects to the page where signing in or connecting started, with the reason in the URL; that page puts it into
 * words.
 */
function backWith(
  reply: FastifyReply,
  to: '/settings' | '/login',
  params: { problem?: IdentityProblem; connected?: ProviderName; provider?: ProviderName; next?: string | undefined },
): FastifyReply {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined) search.set(name, value);
  return reply.header('cache-control', 'no-store').redirect(`${to}?${search}`, 303);
}

/** Redirects to the second step: no one is signed in until it is done. */
function toSecondStep(reply: FastifyReply, next: string | undefined): FastifyReply {
  const search = next ? `?${new URLSearchParams({ next })}` : '';
  return reply.header('cache-control', 'no-store').redirect(`/login/second_step${search}`, 303);
}

function providerOf(ctx: Ctx, request: FastifyRequest): { name: ProviderName; at: IdentityProvider } | undefined {
  const name = providerName.safeParse((request.params as { provider?: string }).provider);
  const at = name.success ? ctx.providers.identity.get(name.data) : undefined;
  return name.success && at ? { name: name.data, at } : undefined;
}

const personIdOf = (actor: Actor): number | null => (actor.kind === 'person' ? actor.personId : null);

/** The person who is connecting; undefined if the link isn't theirs, or was used. */
async function connectingPerson(ctx: Ctx, actor: Actor, token: string | undefined): Promise<number | undefined> {
  const personId = personIdOf(actor);
  return personId !== null && token && (await spendConnectToken(ctx, personId, token)) ? personId : undefined;
}

function leave(makeCtx: MakeCtx) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const ctx = makeCtx(request);
    const query = queryOf(request);
    const connecting = query.settings_page === 'true';
    const next = ownPath(query.next);
    const to = connecting ? '/settings' : '/login';
    const provider = providerOf(ctx, request);
    if (!provider) return backWith(reply, to, { problem: 'not_configured', next });
    const actor = await authenticate(ctx, request, reply);
    if (!connecting && actor.kind === 'person') return reply.redirect(next ?? '/dashboard', 303);
    const personId = connecting ? await connectingPerson(ctx, actor, query.token) : null;
    if (personId === undefined) return backWith(reply, to, { problem: 'press_connect', provider: provider.name });
    try {
      const { address, state, seconds } = await beginIdentity(ctx, provider, { personId, returnTo: next });
      reply.setCookie(stateCookieName(ctx), state, {
        path: '/auth/',
        httpOnly: true,
        sameSite: 'lax',
        secure: ctx.config.publicUrl.startsWith('https:'),
        maxAge: seconds,
      });
      return reply.header('cache-control', 'no-store').redirect(address.href, 303);
    } catch (error) {
      if (!(error instanceof IdentityAway)) throw error;
      ctx.log.warn({ err: error, provider: provider.name }, 'a sign-in provider is away');
      return backWith(reply, to, { problem: 'away', provider: provider.name, next });
    }
  };
}

function comeBack(makeCtx: MakeCtx) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const ctx = makeCtx(request);
    const actor = await authenticate(ctx, request, reply);
    const provider = providerOf(ctx, request);
    if (!provider) return backWith(reply, '/login', { problem: 'not_configured' });
    const origin = {
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
      heldTokens: heldTokensOf(ctx.config, request),
    };
    const returned = {
      provider: provider.name,
      search: new URL(request.url, 'http://here').search,
      kept: request.cookies[stateCookieName(ctx)],
      personId: personIdOf(actor),
    };
    const finished = await finishIdentity(ctx, provider.at, returned, origin);
    reply.clearCookie(stateCookieName(ctx), { path: '/auth/' });
    if ('problem' in finished) {
      const { problem, connecting, next } = finished;
      const to = connecting && actor.kind === 'person' ? '/settings' : '/login';
      return backWith(reply, to, { problem, provider: provider.name, next: next ?? undefined });
    }
    if (finished.did === 'connected') return backWith(reply, '/settings', { connected: provider.name });
    setSessionCookie(ctx.config, reply, finished.session);
    const next = ownPath(finished.next);
    if (finished.session.secondStepDue) return toSecondStep(reply, next);
    return reply.header('cache-control', 'no-store').redirect(next ?? '/dashboard', 303);
  };
}

/**
 * Navigation through a provider: `/auth/{provider}` redirects to it (with `settings_page=true` to connect, from the
 * settings), and the provider sends people back to `/auth/{provider}/callback`.
 */
export function mountIdentityPages(app: FastifyInstance, makeCtx: MakeCtx): void {
  const plain = { config: { plainParams: ['provider'] } };
  app.get('/auth/:provider', plain, leave(makeCtx));
  app.get('/auth/:provider/callback', plain, comeBack(makeCtx));
}
