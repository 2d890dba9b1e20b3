import * as contract from '#contract/accounts/proof.endpoints.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { FRESH_MS } from '../sessions/session.rules.ts';
import { mailProofCode, prove } from './prove.ts';

export const proofsRoutes: readonly Route[] = [
  route(contract.sendProof, async (ctx, { body }, { request }) => {
    const provenAt = await prove(ctx, body, request.ip);
    return { provenUntil: new Date(provenAt.getTime() + FRESH_MS).toISOString() };
  }),
  route(contract.mailProofCode, (ctx) => mailProofCode(ctx)),
];
