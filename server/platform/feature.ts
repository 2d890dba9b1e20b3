import type { FastifyInstance } from 'fastify';
import type { Ctx } from './ctx.ts';
import type { Route } from './http/route.ts';
import type { Job, Sweep } from './jobs/jobs.ts';

/** What a feature, an audience's folder, or a journey provides to the app. */
export interface Feature {
  readonly name: string;
  readonly routes?: readonly Route[];
  // biome-ignore lint/suspicious/noExplicitAny: jobs of every data shape stand in one list
  readonly jobs?: readonly Job<any>[];
  readonly sweeps?: readonly Sweep[];
  /**
   * What the worker runs, besides each minute's sweep, as soon as the database notifies a channel. May run twice, or
   * once for many notifications.
   */
  readonly wakes?: readonly { readonly channel: string; run(ctx: Ctx): Promise<void> }[];
  /** Routes outside the contract: webhooks, development pages. */
  readonly mount?: (app: FastifyInstance, makeCtx: (request: import('fastify').FastifyRequest) => Ctx) => void;
}
