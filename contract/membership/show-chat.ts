import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';

export const showChat = endpoint({
  method: 'GET',
  path: '/chat',
  summary: 'Where the community chats: the chat server for members and staff, the public area for everyone',
  tag: 'Membership',
  audience: 'signed-in',
  response: z.object({
    /** Null for who is neither member nor staff, and where no chat is configured. */
    chatUrl: z.string().nullable(),
    /** Null where no public area is configured. */
    publicChatUrl: z.string().nullable(),
  }),
});
