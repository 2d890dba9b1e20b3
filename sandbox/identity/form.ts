import type { IncomingMessage, ServerResponse } from 'node:http';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The provider's sign-in page, where people enter who they are. */
export function signInForm(title: string, hidden: Readonly<Record<string, string>>): string {
  const kept = Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)} (sandbox)</title>
<style>body{font:16px/1.5 system-ui;max-width:22rem;margin:10vh auto;padding:0 1rem}label{display:block;margin:1rem 0}
input,select{font:inherit;display:block;width:100%;padding:.5rem;box-sizing:border-box}button{font:inherit;padding:.5rem 1rem;margin-right:.5rem}</style>
<main><h1>${escaped(title)}</h1><p>A stand-in for development and tests: be anyone you like.</p>
<form method="post">${kept}
<label>Email <input name="email" type="email" value="ada@demo.test"></label>
<label>Address proved there <select name="verified"><option value="true">yes</option><option value="false">no</option><option value="missing">it doesn't say</option></select></label>
<button name="answer" value="allow">Sign in</button><button name="answer" value="deny">Cancel</button></form></main></html>`;
}

export function sendPage(response: ServerResponse, html: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html);
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}
