import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendPage } from './form.ts';

/** Where the community chat would open: its members' area, or the lobby open to everyone. */
export async function chatServer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const lobby = request.url?.startsWith('/chat/lobby') === true;
  const title = lobby ? 'The lobby, open to everyone' : 'The community chat';
  sendPage(
    response,
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} (sandbox)</title><style>body{font:16px/1.5 system-ui;max-width:32rem;margin:10vh auto;padding:0 1rem}</style>
<main><h1>${title}</h1><p>A stand-in for development: CHAT_URL and CHAT_PUBLIC_URL name the chat service that opens here.</p></main></html>`,
  );
}

/** Environment variables that point the app's chat links here. */
export function chatEnvironment(origin: string): Record<string, string> {
  return { CHAT_URL: `${origin}/chat/community`, CHAT_PUBLIC_URL: `${origin}/chat/lobby` };
}
