import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  courseCard,
  eventCardOf,
  SOCIAL_CARDS,
  type SocialCard,
  type SocialCardOf,
  schoolCard,
} from '#contract/catalog/social-card.ts';
import { getCourse } from '#contract/enrollment/enrollment.endpoints.ts';
import { getEvent } from '#contract/events/events.endpoints.ts';
import { isMediaAddress, type MediaShape, type MediaWidth, mediaAddress } from '#contract/media/address.ts';
import { notFound } from '#contract/primitives/problem.ts';
import { slugOrId } from '#contract/primitives/wire.ts';
import { getLandingPage, getSchool } from '#contract/schools/courses.endpoints.ts';
import { TaskPool } from '#server/platform/processes/task-pool.ts';
import { serverUrl } from '#server/platform/root.ts';
import type { PictureCache } from '../picture-cache.ts';
import type { CardTask } from './card-process.ts';
import { type CardPictures, cardContent } from './card-text.ts';

/** The URL changes with the card. An old URL serves the current card, so it isn't cached for long. */
const FOR_AN_HOUR = 'public, max-age=3600';

const pool = new TaskPool<CardTask, Uint8Array>({
  program: serverUrl('server/app/social-cards/card-process.ts'),
  processes: 1,
  maxSeconds: 20,
  maxWaiting: { ofOne: 20, ofAll: 20 },
  idleSeconds: 60,
});

const params = z.object({ of: z.enum(SOCIAL_CARDS), file: z.string().regex(/\.jpg$/) });

/** Calls our own API as a visitor: a card shows only what everyone can see, and private things have no card. */
class Visitor {
  readonly #app: FastifyInstance;
  readonly #request: FastifyRequest;

  constructor(app: FastifyInstance, request: FastifyRequest) {
    this.#app = app;
    this.#request = request;
  }

  #get(url: string) {
    return this.#app.inject({ url, remoteAddress: this.#request.ip, headers: { host: this.#request.host } });
  }

  /** @throws 404 unless our API responds to a visitor with 200 */
  async read<Body>(
    { path, response }: { path: string; response: { parse(json: unknown): Body } },
    address: string,
  ): Promise<Body> {
    const apiResponse = await this.#get(`/api/v1${path.replace('{id}', encodeURIComponent(address))}`);
    if (apiResponse.statusCode !== 200) throw notFound();
    return response.parse(apiResponse.json());
  }

  /** An uploaded picture in this size; null if it no longer exists. */
  async picture(url: string | null, width: MediaWidth, shape?: MediaShape): Promise<Uint8Array | null> {
    if (url === null || !isMediaAddress(url)) return null;
    const apiResponse = await this.#get(mediaAddress(url, width, shape));
    return apiResponse.statusCode === 200 ? apiResponse.rawPayload : null;
  }
}

const CARDS: Readonly<Record<SocialCardOf, (visitor: Visitor, address: string) => Promise<SocialCard>>> = {
  async courses(visitor, address) {
    const [response, { landingPage }] = await Promise.all([
      visitor.read(getCourse, address),
      visitor.read(getLandingPage, address),
    ]);
    return courseCard(response, landingPage);
  },
  async events(visitor, address) {
    return eventCardOf((await visitor.read(getEvent, address)).event);
  },
  async schools(visitor, address) {
    return schoolCard((await visitor.read(getSchool, address)).school);
  },
};

/**
 * Link previews: `/covers/cards/{courses|events|schools}/{slug or id}.jpg`, 1200 × 630, with title, date, price,
 * teacher, and school, as visitors see them now. A card is rendered on first request, in a process of its own.
 */
export function mountSocialCards(app: FastifyInstance, kept: PictureCache): void {
  app.get('/covers/cards/:of/:file', async (request, reply) => {
    const parsed = params.safeParse(request.params);
    const address = slugOrId.safeParse(parsed.data?.file.replace(/\.jpg$/, ''));
    if (!parsed.success || !address.success) throw notFound();
    const visitor = new Visitor(app, request);
    const card = await CARDS[parsed.data.of](visitor, String(address.data));
    const content = cardContent(card);
    const key = JSON.stringify([content, card.imageUrl, card.teacher?.imageUrl]);
    const drawn = await kept.get(request, key, async () => {
      const [picture, face] = await Promise.all([
        visitor.picture(card.imageUrl, 1280),
        visitor.picture(card.teacher?.imageUrl ?? null, 256, '1:1'),
      ]);
      const pictures: CardPictures = { picture, face };
      return Buffer.from(await pool.run('cards', { words: content, ...pictures }));
    });
    return reply
      .type('image/jpeg')
      .headers({ 'cache-control': FOR_AN_HOUR, 'cross-origin-resource-policy': 'cross-origin' })
      .send(drawn);
  });
}
