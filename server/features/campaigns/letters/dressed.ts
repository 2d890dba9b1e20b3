import { saysTitle, videoOf } from '#contract/primitives/films.ts';
import { fonts, look } from '#server/features/mailings/index.ts';

const text = `font-family:${fonts.texts.replaceAll('"', "'")};font-size:15px;line-height:24px;color:${look.ink[0]}`;
const heading = (size: number, line: number) =>
  `margin:24px 0 0;font-family:${fonts.titles};font-size:${size}px;line-height:${line}px;font-weight:700;color:${look.ink[0]}`;
const INK = 'cb-ink';

/** Class (for the dark style sheet) and inline style for each tag that rich text may hold; other tags get none. */
const DRESS: Readonly<Record<string, readonly [className: string, style: string]>> = {
  p: [INK, `margin:16px 0 0;${text}`],
  h2: [INK, heading(20, 28)],
  h3: [INK, heading(17, 24)],
  h4: [INK, heading(15, 24)],
  ul: [INK, `margin:16px 0 0;padding:0 0 0 24px;${text}`],
  ol: [INK, `margin:16px 0 0;padding:0 0 0 24px;${text}`],
  li: [INK, `margin:4px 0 0;${text}`],
  a: ['cb-accent', `color:${look.accent[0]};text-decoration:underline;overflow-wrap:anywhere`],
  img: ['', 'display:block;max-width:100%;height:auto;margin:16px 0 0;border:0;border-radius:10px'],
  blockquote: [
    'cb-soft cb-line',
    `margin:16px 0 0;padding:0 0 0 16px;border-left:3px solid ${look.line[0]};color:${look.inkSoft[0]}`,
  ],
  figcaption: ['cb-soft', `margin:8px 0 0;font-size:13px;line-height:20px;color:${look.inkSoft[0]}`],
  figure: ['', 'margin:0'],
  hr: ['cb-line', `margin:24px 0 0;border:0;border-top:1px solid ${look.line[0]}`],
  pre: [
    'cb-ink cb-sunken',
    `margin:16px 0 0;padding:12px 16px;white-space:pre-wrap;background-color:${look.sunken[0]};border-radius:10px`,
  ],
  code: ['cb-ink cb-sunken', `background-color:${look.sunken[0]};font-family:Menlo,Consolas,monospace;font-size:13px`],
  table: ['cb-ink', `margin:16px 0 0;border-collapse:collapse;${text}`],
  th: ['cb-ink cb-line', `padding:8px 12px;border:1px solid ${look.line[0]};text-align:left`],
  td: ['cb-ink cb-line', `padding:8px 12px;border:1px solid ${look.line[0]}`],
};

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

/**
 * Sanitized rich text adapted for mail programs: inline styles on each tag, classes for the dark style sheet, absolute
 * URLs for our pictures, and videos as links (no mail program plays one).
 */
export function dressed(html: string, publicUrl: string): string {
  return html
    .replaceAll(/<iframe\b[^<>]*>(?:\s*<\/iframe>)?/g, (tag) => {
      const src = attribute(tag, 'src');
      const film = videoOf(src);
      const title = attribute(tag, 'title') ?? '';
      const linkText = saysTitle(title) ? title : `Watch the video on ${film?.host}`;
      return film ? `<p><a href="${film.page}">${linkText}</a></p>` : '';
    })
    .replaceAll(
      /(<img\b[^<>]*\ssrc=")(\/[^"<>]*")/g,
      (_, before: string, path: string) => `${before}${publicUrl}${path}`,
    )
    .replaceAll(
      /(<a\b[^<>]*\shref=")(\/(?!\/)[^"<>]*")/g,
      (_, before: string, path: string) => `${before}${publicUrl}${path}`,
    )
    .replaceAll(/<(\w+)(\s[^<>]*)?>/g, (tag: string, name: string, attributes: string | undefined) => {
      const dress = DRESS[name];
      if (!dress) return tag;
      const [className, style] = dress;
      return `<${name}${attributes ?? ''}${className ? ` class="${className}"` : ''} style="${style.replaceAll('"', '&quot;')}">`;
    });
}
