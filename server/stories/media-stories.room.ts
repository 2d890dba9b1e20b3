import { uploadMedia as uploadContract } from '#contract/media/media.endpoints.ts';
import { route } from '#server/platform/http/route.ts';
import type { Room } from '#server/platform/room.ts';
import { mountMedia } from './serve-media.ts';
import { uploadMedia } from './upload-media.ts';

/** Uploads and where they are served: who may is asked of the rooms whose pictures they are. */
export const room: Room = {
  name: 'media-stories',
  routes: [route(uploadContract, (ctx, { body }, { upload }) => uploadMedia(ctx, body, upload))],
  mount: mountMedia,
};
