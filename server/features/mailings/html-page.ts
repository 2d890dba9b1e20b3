import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { fonts, look } from './letter-look.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML that is already markup; everything else put into `html` is escaped. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | readonly Markup[];

const written = (part: Part): string => {
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map((one: Markup) => one.text).join('');
  return String(part).replaceAll(/[&<>"']/g, (sign) => entities[sign]!);
};

/** A template string whose values are escaped. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, index) => text + (index < parts.length ? written(parts[index]!) : '')).join(''));
}

const variables = (index: 0 | 1) =>
  Object.entries(look)
    .map(([name, pair]) => `--${name}:${pair[index]}`)
    .join(';');

const SHEET = `
:root{color-scheme:light dark;${variables(0)}}
@media (prefers-color-scheme:dark){:root{${variables(1)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.55 ${fonts.texts}}
main{max-width:1120px;margin:0 auto;padding:32px 20px 64px}
h1{font:700 26px/1.25 ${fonts.titles};margin:0 0 4px}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.soft{color:var(--inkSoft);margin:0 0 24px}
.card{background:var(--surface);border:1px solid var(--line);border-radius:14px;overflow:hidden}
.row{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:2px 16px;padding:12px 16px;border-bottom:1px solid var(--line);text-decoration:none;color:inherit}
.row:last-child{border-bottom:0}.row:hover{background:var(--sunken)}
.row b{font-weight:600;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.row small,dt{color:var(--inkSoft);font-size:13px}
.tag{font-size:13px;border:1px solid var(--line);border-radius:10px;padding:0 8px;align-self:start;justify-self:end}
.row small:last-child{text-align:right}
.empty{padding:48px 16px;text-align:center;color:var(--inkSoft)}
form.filter{display:flex;gap:8px;flex-wrap:wrap;margin:0 0 16px}
input,select,button{font:inherit;color:inherit;background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:8px 12px}
button{background:var(--accent);color:var(--onAccent);border-color:var(--accent);font-weight:600;cursor:pointer}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:6px 20px;padding:16px;margin:0}dd{margin:0;overflow-wrap:anywhere}
section{margin-top:20px}h2{font-size:17px;margin:0 0 8px}
iframe{display:block;width:100%;height:max(420px,75vh);border:0;background:var(--ground)}
pre{margin:0;padding:16px;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.55 Menlo,Consolas,monospace}
.narrow{max-width:560px}
@media (max-width:480px){.row b{white-space:normal}.row small:last-child{text-align:left;grid-column:1/-1}input{width:100%}}`;

/** Sends one small page of our own: no script, one style sheet, nothing from other origins. */
export function sendPage(reply: FastifyReply, title: string, body: Markup, status = 200): FastifyReply {
  const nonce = randomBytes(18).toString('base64');
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} &middot; Callboard</title><style nonce="${nonce}">${new Markup(SHEET)}</style></head><body><main>${body}</main></body></html>`;
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(page.text);
}
