import { showChat } from '#contract/membership/show-chat.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import { type Route, route } from '#server/platform/http/route.ts';

export const routes: Route[] = [
  route(showChat, async (ctx) => {
    const { access } = await requirePerson(ctx);
    const { chatUrl, chatPublicUrl } = ctx.config;
    return {
      chatUrl: access === 'member' || access === 'staff' ? (chatUrl ?? null) : null,
      publicChatUrl: chatPublicUrl ?? null,
    };
  }),
];
