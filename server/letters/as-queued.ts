import type { Ctx } from '#server/platform/ctx.ts';

/** For letters that need only the data they were queued with. */
export const asQueued = async <D>(_ctx: Ctx, data: D): Promise<D> => data;
