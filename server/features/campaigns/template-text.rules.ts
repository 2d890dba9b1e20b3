import {
  shown,
  TOKENS,
  type TokenName,
  tokenNamed,
  tokenProblem,
  tokenSentence,
  written,
} from '#contract/campaigns/tokens.ts';

/** Each token's value for one reader; null: it has no value right now. */
export type TokenValues = Readonly<Partial<Record<TokenName, string | null>>>;

/** Token errors in a subject and a body; null: none (rules-teachers E3). */
export interface TextProblems {
  readonly subject: string | null;
  readonly body: string | null;
}

const TOKEN = /\{\{([^{}]*)\}\}/g;
/** Sanitized rich text has no `>` inside a tag. */
const TAGS = /(<[^<>]*>)/;
const HREF = /\shref="([^"]*)"/;
const TOLD = /\s(?:alt|title)="([^"]*)"/;

const decoded = (text: string) =>
  text
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** A link must be a plain URL, or exactly one URL token. */
function hrefProblem(href: string, allowed: readonly TokenName[]): string | null {
  if (!/\{\{|\}\}|%7B%7B/i.test(href)) return null;
  const wrong = tokenProblem(href, allowed);
  if (wrong) return tokenSentence(wrong);
  const name = tokenNamed(/^\s*\{\{([^{}]*)\}\}\s*$/.exec(href)?.[1] ?? '');
  if (name !== null && TOKENS[name].address) return null;
  return name === null
    ? `A link can be one token such as {{course_url}}, with nothing around it: ${shown(href)}`
    : `${written(name)} isn't a URL, so it can't be a link.`;
}

function bodyProblem(html: string, allowed: readonly TokenName[]): string | null {
  for (const piece of html.split(TAGS)) {
    if (!piece.startsWith('<')) {
      const wrong = tokenProblem(decoded(piece), allowed);
      if (wrong) return tokenSentence(wrong);
      continue;
    }
    const href = HREF.exec(piece)?.[1];
    const wrong = href === undefined ? null : hrefProblem(decoded(href), allowed);
    if (wrong) return wrong;
    // Descriptions aren't filled in: readers would see the braces.
    const description = decoded(TOLD.exec(piece)?.[1] ?? '');
    if (/\{\{|\}\}/.test(description))
      return `The description of a picture or video can't have a token: ${shown(description)}`;
  }
  return null;
}

/** Finds token errors; run at each save, and again before sending. */
export function textProblems(
  text: { readonly subject: string; readonly body: string },
  allowed: readonly TokenName[],
): TextProblems {
  const wrong = tokenProblem(text.subject, allowed);
  return { subject: wrong && tokenSentence(wrong), body: bodyProblem(text.body, allowed) };
}

/** Each token that a subject and a body use, once. */
export function tokensIn(...texts: readonly string[]): TokenName[] {
  const names = texts.flatMap((text) => [...text.matchAll(TOKEN)].map((match) => tokenNamed(match[1] ?? '')));
  return [...new Set(names.filter((name) => name !== null))];
}

/** Fills the reader's values into a line; unknown tokens stay as written. */
export function fillLine(line: string, values: TokenValues): string {
  return line.replaceAll(TOKEN, (match: string, inside: string) => {
    const name = tokenNamed(inside);
    return (name && values[name]) ?? match;
  });
}

/**
 * Fills the reader's values into rich text, escaped for their context, never as HTML. In an href, the URL is the whole
 * value; in text, a URL becomes a link unless it is already inside one.
 */
export function fillRichText(html: string, values: TokenValues): string {
  let links = 0;
  const pieces = html.split(TAGS).map((piece) => {
    if (piece.startsWith('<')) {
      if (/^<a\b/i.test(piece)) links += 1;
      if (/^<\/a\b/i.test(piece)) links -= 1;
      return piece.replace(HREF, (match: string, href: string) => {
        const name = tokenNamed(/^\s*\{\{([^{}]*)\}\}\s*$/.exec(decoded(href))?.[1] ?? '');
        const value = name && TOKENS[name].address ? values[name] : undefined;
        return value ? ` href="${escaped(encodeURI(decodeURI(value)))}"` : match;
      });
    }
    return piece.replaceAll(TOKEN, (match: string, inside: string) => {
      const name = tokenNamed(decoded(inside));
      const value = name ? values[name] : undefined;
      if (!name || value === undefined || value === null) return match;
      if (!TOKENS[name].address || links > 0) return escaped(value);
      return `<a href="${escaped(encodeURI(decodeURI(value)))}">${escaped(value)}</a>`;
    });
  });
  return pieces.join('');
}
