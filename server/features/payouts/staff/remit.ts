import type {
  listRemittances as listContract,
  makeRemittance as makeContract,
  Remittance,
  returnRemittance as returnContract,
} from '#contract/payouts/staff-payouts.endpoints.ts';
import type { BodyOf, QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { toCents } from '#contract/primitives/money.ts';
import { notFound, refuseFields } from '#contract/primitives/problem.ts';
import { makeRemittance, returnRemittance } from '#server/features/payouts/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { pageMetaOf } from '#server/platform/page-meta.ts';
import { findRemittances } from './remittances.query.ts';

const PER_PAGE = 20;

/** Transfers to schools; staff only, by the endpoint's audience. */
export async function listRemittances(
  ctx: Ctx,
  { schoolId, page }: QueryOf<typeof listContract>,
): Promise<ResponseOf<typeof listContract>> {
  const { remittances, total } = await findRemittances(ctx, {
    schoolId,
    limit: PER_PAGE,
    offset: (page - 1) * PER_PAGE,
  });
  return { remittances, meta: pageMetaOf(page, PER_PAGE, total) };
}

async function remittanceOf(ctx: Ctx, id: number): Promise<Remittance> {
  const { remittances } = await findRemittances(ctx, { id, limit: 1, offset: 0 });
  if (!remittances[0]) throw notFound();
  return remittances[0];
}

/**
 * Staff record the transfer that pays a school (rules-teachers P12). The response is stored with the transfer, so a
 * repeated key gets the same response.
 * @throws as `makeRemittance` of the payouts feature
 */
export async function remit(ctx: Ctx, body: BodyOf<typeof makeContract>): Promise<ResponseOf<typeof makeContract>> {
  const { schoolId, recipientId, bankOn, reference, amount, payoutIds } = body;
  // Half a cent would round to a sum that no one typed.
  if (Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6)
    throw refuseFields({ amount: 'Use at most two decimals.' });
  return inTransaction(ctx, async (tx) => {
    const { remittanceId } = await makeRemittance(tx, {
      schoolId,
      recipientId,
      bankOn,
      reference,
      amountCents: toCents(amount),
      payoutIds: [...new Set(payoutIds)],
    });
    const response = { remittance: await remittanceOf(tx, remittanceId) };
    await ctx.idempotency?.store(tx, 201, response);
    return response;
  });
}

/**
 * Staff record that a transfer was returned; its amount is owed again (rules-teachers P13). @throws 404; 409
 * `returned_before`
 */
export async function noteReturned(
  ctx: Ctx,
  request: BodyOf<typeof returnContract> & { readonly id: number },
): Promise<ResponseOf<typeof returnContract>> {
  return inTransaction(ctx, async (tx) => {
    const { payoutId } = await returnRemittance(tx, { remittanceId: request.id, reason: request.reason });
    const response = { remittance: await remittanceOf(tx, request.id), payoutId };
    await ctx.idempotency?.store(tx, 200, response);
    return response;
  });
}
