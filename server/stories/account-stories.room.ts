import { deleteAccount, showClosing } from '#contract/accounts/closing.endpoints.ts';
import { clearSessionCookie } from '#server/domain/accounts/index.ts';
import { route } from '#server/platform/http/route.ts';
import type { Room } from '#server/platform/room.ts';
import { closeAccount, goOnClosing, showClosingOf } from './close-account.ts';
import { mountExport } from './export-data.ts';

/** The stories of accounts: closing one, and a copy of all that is kept about somebody. */
export const room: Room = {
  name: 'account-stories',
  routes: [
    route(showClosing, (ctx) => showClosingOf(ctx)),
    route(deleteAccount, async (ctx, _input, { reply }) => {
      await closeAccount(ctx);
      clearSessionCookie(ctx.config, reply);
      return {};
    }),
  ],
  mount: mountExport,
  sweeps: [{ name: 'stories.close-accounts', run: goOnClosing }],
};
