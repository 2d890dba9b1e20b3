import { searchMentions as searchContract } from '#contract/accounts/mention-search.ts';
import { uploadMedia as uploadContract } from '#contract/media/media.endpoints.ts';
import type { Feature } from '#server/platform/feature.ts';
import { route } from '#server/platform/http/route.ts';
import { searchMentions } from './search-mentions.ts';
import { mountMedia } from './serve-media.ts';
import { uploadMedia } from './upload-media.ts';

/** What a text editor needs from several features: uploads, where they are served, and people to mention. */
export const mount: Feature = {
  name: 'media/learner',
  routes: [
    route(uploadContract, (ctx, { body }, { upload }) => uploadMedia(ctx, body, upload)),
    route(searchContract, (ctx, { query }) => searchMentions(ctx, query.contains)),
  ],
  mount: mountMedia,
};
