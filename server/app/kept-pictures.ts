import type { FastifyRequest } from 'fastify';
import type { Ctx } from '#server/platform/ctx.ts';
import { type Limit, takeFromLimit } from '#server/platform/limits.ts';
import { networkOf } from '#server/platform/network.ts';
import { RenderQueue } from '#server/platform/render-queue.ts';

/** The widest weigh about 100 KB. */
const AT_MOST = 200;
/** Of one network few, so that made-up names keep no one else's waiting. */
const WAITING_AT_MOST = { ofOne: 5, ofAll: 20 };
/** New pictures that one network asks for: what is kept is never counted. */
const NEW_PICTURES: Limit = { name: 'new_covers', points: 30, seconds: 60 };

/** Pictures that are drawn when they are first asked for, one at a time; the latest used are kept. */
export class KeptPictures {
  /** The latest used last. */
  readonly #kept = new Map<string, Buffer>();
  readonly #queue = new RenderQueue(WAITING_AT_MOST);
  readonly #ctxOf: (request: FastifyRequest) => Ctx;

  constructor(ctxOf: (request: FastifyRequest) => Ctx) {
    this.#ctxOf = ctxOf;
  }

  /**
   * The picture with that key.
   * @throws 503 where too many wait, 429 where this network asked for too many new ones
   */
  async get(request: FastifyRequest, key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const network = networkOf(request.ip);
    const picture =
      this.#kept.get(key) ??
      // Counted when it is its turn: a flood asks the database no more than one question at a time.
      (await this.#queue.render(network, async () => {
        const meanwhile = this.#kept.get(key);
        if (meanwhile) return meanwhile;
        await takeFromLimit(this.#ctxOf(request), NEW_PICTURES, network);
        return draw();
      }));
    this.#kept.delete(key);
    this.#kept.set(key, picture);
    const oldest = this.#kept.keys().next();
    if (this.#kept.size > AT_MOST && !oldest.done) this.#kept.delete(oldest.value);
    return picture;
  }
}
