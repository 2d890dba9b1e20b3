const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Markup that is safe to insert into a page. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Template tag that escapes every value that isn't markup already. Lists are joined; null and false render nothing. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  return new Html(
    parts.reduce((text, part, index) => text + part + (index < values.length ? render(values[index]) : ''), ''),
  );
}

function render(value: unknown): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  return String(value).replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
}

export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100);

export function document(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/c/style.css">
</head>
<body>
<header class="mode">Sandbox: no card is charged, no money moves.</header>
<main>
${body}
</main>
</body>
</html>`.text;
}

export const STYLE = `
:root { --ground: #fbf8f3; --surface: #fff; --line: #e7dfd3; --edge: #8d8171; --ink: #1c1712; --soft: #6b6156; --accent: #b83a1b; --on-accent: #fff; --bad: #9c2412; color-scheme: light; }
@media (prefers-color-scheme: dark) { :root { --ground: #17130f; --surface: #211c17; --line: #362f27; --edge: #8d8171; --ink: #ede6da; --soft: #b8ab9a; --accent: #ff8a5c; --on-accent: #17130f; --bad: #ff9d7a; color-scheme: dark; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 17px/1.55 Inter, system-ui, sans-serif; }
.mode { margin: 0; padding: 8px 16px; text-align: center; font-size: 13px; color: var(--soft); border-bottom: 1px solid var(--line); }
main { max-width: 480px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font: 600 26px/1.25 'Bricolage Grotesque', Inter, system-ui, sans-serif; margin: 16px 0 4px; }
.sum { font-size: 34px; font-weight: 600; font-variant-numeric: tabular-nums; margin: 0 0 16px; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 14px; padding: 20px; margin: 16px 0; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 15px; }
th { text-align: left; font-weight: 400; padding: 6px 8px 6px 0; } td { text-align: right; padding: 6px 0; white-space: nowrap; }
tfoot th, tfoot td { border-top: 1px solid var(--line); font-weight: 600; }
label { display: block; font-size: 15px; font-weight: 500; margin: 12px 0 4px; }
input { width: 100%; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--edge); border-radius: 10px; padding: 10px 12px; min-height: 44px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 16px; }
button { width: 100%; font: inherit; font-weight: 600; margin-top: 20px; min-height: 48px; border-radius: 10px; border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); cursor: pointer; }
button.quiet { background: transparent; color: var(--accent); }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.refusal { border: 1px solid var(--bad); color: var(--bad); border-radius: 10px; padding: 10px 12px; margin: 0 0 12px; }
details { font-size: 15px; color: var(--soft); } summary { cursor: pointer; } code { font-size: 15px; }
`;
