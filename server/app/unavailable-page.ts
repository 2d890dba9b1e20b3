import { AWAY_RETRY_SECONDS } from '../platform/http/register.ts';
import type { RenderedPage } from './rendered-page.ts';

const SHEET = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif}
main{max-width:32rem;padding:24px;text-align:center}h1{font-size:24px;line-height:1.25;margin:0 0 8px}p{margin:0 0 16px}`;

const REASONS = {
  database: 'Callboard can’t reach its data right now.',
  busy: 'A lot of people are here right now.',
} as const;

/** The page shown if the real one can't be rendered: plain text without dependencies, and it reloads automatically. */
export function unavailablePage(nonce: string, because: keyof typeof REASONS): RenderedPage {
  return {
    status: 503,
    headers: [
      ['content-type', 'text/html; charset=utf-8'],
      ['cache-control', 'no-store'],
      ['retry-after', String(AWAY_RETRY_SECONDS)],
      ['refresh', String(AWAY_RETRY_SECONDS)],
    ],
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Back in a moment · Callboard</title><style nonce="${nonce}">${SHEET}</style></head><body><main><h1>We’ll be back in a moment</h1><p>${REASONS[because]} This page tries again automatically every few seconds.</p><p><a href="">Try again now</a></p></main></body></html>`,
  };
}
