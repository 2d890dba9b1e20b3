import type { FastifyRequest } from 'fastify';
import type { Ctx } from '#server/platform/ctx.ts';
import { type Limit, takeFromLimit } from '#server/platform/limits.ts';
import { networkOf } from '#server/platform/network.ts';
import { RenderQueue } from '#server/platform/render-queue.ts';

/** How many pictures are cached; the largest take about 100 KB each. */
const AT_MOST = 200;
/**
 * How many pictures may wait, from one network and in total: few from one network, so made-up names block no one else.
 */
const MAX_WAITING = { ofOne: 5, ofAll: 20 };
/** New pictures that one network may request; cached ones don't count. */
const NEW_PICTURES: Limit = { name: 'new_covers', points: 30, seconds: 60 };

/** Pictures that are rendered on first request, one at a time; the most recently used are cached. */
export class PictureCache {
  /** Most recently used last. */
  readonly #kept = new Map<string, Buffer>();
  readonly #queue = new RenderQueue(MAX_WAITING);
  readonly #ctxOf: (request: FastifyRequest) => Ctx;

  constructor(ctxOf: (request: FastifyRequest) => Ctx) {
    this.#ctxOf = ctxOf;
  }

  /**
   * Returns the picture with this key.
   * @throws 503 if too many are waiting, 429 if this network requested too many new ones
   */
  async get(request: FastifyRequest, key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const network = networkOf(request.ip);
    const picture =
      this.#kept.get(key) ??
      // The limit is checked when the picture's turn comes, so a flood makes no more than one database query at a time.
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
