import { searchMentions as searchContract } from '#contract/accounts/mention-search.ts';
import { uploadMedia as uploadContract } from '#contract/media/media.endpoints.ts';
import { route } from '#server/platform/http/route.ts';
import type { Room } from '#server/platform/room.ts';
import { searchMentions } from './search-mentions.ts';
import { mountMedia } from './serve-media.ts';
import { uploadMedia } from './upload-media.ts';

/** What an editor needs of several rooms: uploads and where they are served, and whom one may mention. */
export const room: Room = {
  name: 'media-stories',
  routes: [
    route(uploadContract, (ctx, { body }, { upload }) => uploadMedia(ctx, body, upload)),
    route(searchContract, (ctx, { query }) => searchMentions(ctx, query.contains)),
  ],
  mount: mountMedia,
};
