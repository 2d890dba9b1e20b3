import { color } from '#web/kit/theme/tokens.ts';
import type { NextSession } from '#web/platform/next-session.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const variables = (scheme: 0 | 1): string =>
  `--ground:${color.ground[scheme]};--surface:${color.surface[scheme]};--line:${color.line[scheme]};--ink:${color.ink[scheme]};` +
  `--soft:${color.inkSoft[scheme]};--accent:${color.accent[scheme]};--on-accent:${color.onAccent[scheme]}`;

const STYLE = `:root{color-scheme:light dark;${variables(0)}}@media(prefers-color-scheme:dark){:root{${variables(1)}}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,'Segoe UI','Noto Sans',sans-serif}
main{max-width:30rem;margin:0 auto;padding:3rem 1.25rem;display:grid;gap:1.25rem}h1,h2,p{margin:0;overflow-wrap:anywhere}
h1{font-size:1.625rem}h2{font-size:1.25rem}.card{display:grid;gap:.5rem;padding:1.25rem;border:1px solid var(--line);border-radius:14px;background:var(--surface)}
.soft{color:var(--soft)}a{display:inline-block;justify-self:start;padding:.7rem 1.1rem;border-radius:10px;color:var(--accent);font-weight:600}
a.main{background:var(--accent);color:var(--on-accent);text-decoration:none}`;

/** `Tuesday, December 8 at 7:00 PM EST`, in the person's time zone. */
function when({ startsAt, zone }: NextSession): string {
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    }).format(new Date(startsAt));
  try {
    return format(zone);
  } catch {
    // A zone that this browser doesn't know.
    return format('UTC');
  }
}

const card = (session: NextSession): string => `<section class="card" aria-labelledby="next">
<p class="soft">Your next session</p>
<h2 id="next" dir="auto">${escaped(session.name)}</h2>
${session.course === null ? '' : `<p class="soft" dir="auto">${escaped(session.course)}</p>`}
<p><time datetime="${escaped(session.startsAt)}">${escaped(when(session))}</time></p>
<a class="main" href="${escaped(session.path)}">Open when online</a>
</section>`;

/**
 * What a page is while there is no connection: the person's next session, if it isn't over, and a way to try again.
 * `address`: the page that was requested, as a path.
 */
export function offlinePage(session: NextSession | null, address: string, now: Date): string {
  const next = session !== null && Date.parse(session.endsAt) > now.getTime() ? session : null;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>You’re offline · Callboard</title><style>${STYLE}</style></head>
<body><main>
<h1>You’re offline</h1>
<p>This page needs a connection.</p>
${next ? card(next) : ''}
<a href="${escaped(address)}">Try again</a>
</main></body></html>`;
}
