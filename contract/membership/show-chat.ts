import { z } from 'zod';
import { endpoint } from '../primitives/endpoint.ts';

export const showChat = endpoint({
  method: 'GET',
  path: '/chat',
  summary: 'Where the community chats: the chat server for members and staff, the public area for everyone',
  tag: 'Membership',
  audience: 'signed-in',
  response: z.object({
    /** Null for anyone who is neither member nor staff, and if no chat is configured. */
    chatUrl: z.string().nullable(),
    /** Null if no public area is configured. */
    publicChatUrl: z.string().nullable(),
  }),
});
