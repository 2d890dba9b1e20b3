import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import type { FastifyInstance } from 'fastify';
import { html } from './html.ts';

/** A browser script with its types stripped, in its own scope. */
function script(name: string): string {
  const source = readFileSync(new URL(`../browser/${name}.ts`, import.meta.url), 'utf8');
  return transformSync(source, { loader: 'ts', format: 'iife', target: 'es2022' }).code;
}

const FRAME_STYLE = `
:root { --ink: #1c1712; --soft: #6b6156; --size: 17px; color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: transparent; color: var(--ink); font: var(--size)/1.4 Inter, system-ui, sans-serif; }
form { display: flex; flex-wrap: wrap; gap: 4px 12px; margin: 0; padding: 2px; }
input { font: inherit; color: inherit; background: transparent; border: 0; border-radius: 4px; padding: 8px 4px; min-height: 40px; min-width: 0; }
input::placeholder { color: var(--soft); opacity: 1; }
input[name='number'] { flex: 5 1 12em; } input[name='expiry'] { flex: 1 1 5em; } input[name='cvc'] { flex: 1 1 3.5em; }
input[aria-invalid] { text-decoration: underline wavy; }
input:focus-visible { outline: 2px solid currentcolor; outline-offset: -1px; }
`;

const framePage = (): string =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Secure card payment input frame</title><link rel="stylesheet" href="/v3/frame.css"></head>
<body><main><form autocomplete="off">
<input name="number" disabled aria-label="Credit or debit card number" inputmode="numeric" autocomplete="cc-number" placeholder="Card number">
<input name="expiry" disabled aria-label="Credit or debit card expiration date" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY">
<input name="cvc" disabled aria-label="Credit or debit card CVC/CVV" inputmode="numeric" autocomplete="cc-csc" placeholder="CVC">
</form></main><script src="/v3/frame.js"></script></body></html>`.text;

/** Serves what pages load from payment providers: their scripts, and the frame where a card is typed. */
export function mountScripts(app: FastifyInstance): void {
  const kept = new Map<string, string>();
  const scripts = { '/v3/stripe.js': 'stripe', '/v3/frame.js': 'frame', '/paypal/sdk/js': 'paypal' };
  for (const [path, name] of Object.entries(scripts)) {
    app.get(path, (_request, reply) => {
      const code = kept.get(name) ?? script(name);
      kept.set(name, code);
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(code);
    });
  }
  app.get('/v3/frame.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(FRAME_STYLE));
  app.get('/v3/frame', (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'",
      )
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(framePage()),
  );
}
