import { createHash } from 'node:crypto';

/** A page that many visitors share, and the hashes that its policy must allow, each as `'sha256-…'`. */
export interface SharedPage {
  readonly html: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Values of `style` attributes. */
  readonly attributes: readonly string[];
}

const PART = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi;
/** Script types that don't run: data. */
const DATA = /\stype="application\/(?:ld\+)?json"/i;
const ATTRIBUTE = /<[a-z][^<>]*?\sstyle="([^"]*)"/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** Hashes the text as the browser parses it: with LF line ends. */
const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n')).digest('base64')}'`;
const hashes = (texts: readonly string[]): string[] => [...new Set(texts)].map(hashOf);
const unescaped = (text: string): string => text.replaceAll(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all);

/**
 * Removes the nonce from a page rendered with it, and allows what carried it by hash instead. Only that: a script
 * injected into the page's text had no nonce, and gets no hash.
 */
export function withoutNonce(drawn: string, nonce: string): SharedPage {
  const bare = (text: string): string =>
    text
      .replaceAll(`<meta property="csp-nonce" content="${nonce}"/>`, '')
      .replaceAll(` nonce="${nonce}"`, '')
      .replaceAll(nonce, '');
  const ours = [...drawn.matchAll(PART)].filter(([, , attributes = '']) => attributes.includes(` nonce="${nonce}"`));
  const texts = (kind: string): string[] =>
    ours
      .filter(
        ([, name = '', attributes = '']) =>
          name.toLowerCase() === kind && !/\ssrc=/i.test(attributes) && !DATA.test(attributes),
      )
      .map(([, , , text = '']) => bare(text));
  const html = bare(drawn);
  return {
    html,
    scripts: hashes(texts('script')),
    styles: hashes(texts('style')),
    attributes: hashes([...html.replaceAll(PART, '').matchAll(ATTRIBUTE)].map(([, value = '']) => unescaped(value))),
  };
}
