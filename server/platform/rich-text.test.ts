import { describe, expect, test } from 'vitest';
import { RICH_TEXT_TOO_LONG } from '#contract/primitives/rich-text.ts';
import {
  isBlankRichText,
  mentionsIn,
  richTextField,
  richTextForPages,
  richTextOf,
  sanitizeRichText,
} from './rich-text.ts';

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" jav&#x09;ascript:alert(1)">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="https://www.youtube.com.evil.example/embed/x"></iframe>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  // Its sanitized form parses differently from the original, so it is sanitized until it is stable.
  '<p>before <math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=hit()&gt;"> after</p>',
  '<form action="https://evil.example"><input name=password></form>',
  '<p style="background:url(javascript:alert(1))" onclick="alert(1)">x</p>',
  '<img src="https://tracker.example/p.gif">',
  '<img src="/media/../api/v1/auth/sign_out">',
  '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=//evil.example">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
];

describe('rich text', () => {
  test('its words are composed, and a combining mark after a tag leaves the tag intact', () => {
    expect(sanitizeRichText('<p>Zoe\u0308, Nguye\u0302\u0303n</p>')).toBe('<p>Zoë, Nguyễn</p>');
    expect(sanitizeRichText('<p>\u0338a</p>')).toBe('<p>\u0338a</p>');
    expect(sanitizeRichText('<a href="https://x.example/Zoe\u0308">x</a>')).toContain('https://x.example/Zoe\u0308');
  });

  test.each(HOSTILE)('nothing in %s can run', (html) => {
    const clean = sanitizeRichText(html);
    expect(clean).not.toMatch(
      /<(script|svg|math|form|input|base|meta|style|object|embed)|\son\w+=|javascript:|srcdoc|evil\.example|tracker\.example|\.\./i,
    );
    // Sanitizing twice changes nothing: what is stored is what was checked.
    expect(sanitizeRichText(clean)).toBe(clean);
  });

  test.each([
    '<h2>Week 1</h2><p>Read <strong>aloud</strong>, <em>slowly</em>.</p><ul><li>breath</li><li>text</li></ul>',
    '<blockquote><p>漫画は一歩ずつ。 עברית العربية 🎙️</p></blockquote>',
    '<p><img src="/media/12/cover.webp" alt="A desk" /></p>',
    '<p>a &lt; b &amp; c</p>',
  ])('harmless text stays as it was: %s', (html) => {
    expect(sanitizeRichText(html)).toBe(html);
  });

  test.each([
    '\u00a0javascript:alert(1)',
    '\u2028javascript:alert(1)',
    '\u3000 JaVaScRiPt:alert(1)',
    '\u200bjavascript:alert(1)',
    '\ufeffjavascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\u00adscript:alert(1)',
    'java\tscr\nipt:alert(1)',
    'java\u2003script:alert(1)',
    'javascript\u200b:alert(1)',
    'javascript\u00a0:alert(1)',
    '&nbsp;javascript:alert(1)',
    '&#xA0;&Tab;javascript:alert(1)',
    'java&NewLine;script&colon;alert(1)',
    '&ZeroWidthSpace;javascript:alert(1)',
    '%20javascript:alert(1)',
    '\u00a0data:text/html,hit',
    '\u2002vbscript:hit',
    '\u00a0//evil.example',
    '/\u2009/evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'h\u200bttps://evil.example',
  ])('a link to %j is removed', (href) => {
    for (const quote of ['"', "'"]) {
      expect(sanitizeRichText(`<a href=${quote}${href}${quote}>x</a>`)).toBe('<a rel="noopener nofollow ugc">x</a>');
    }
  });

  test.each([
    ['https://example.org/a b?c=d:e#f', 'https://example.org/a b?c=d:e#f'],
    ['\u00a0 https://example.org/', 'https://example.org/'],
    ['HTTP://example.org', 'HTTP://example.org'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['/events/1?at=10:30', '/events/1?at=10:30'],
    ['#part:two', '#part:two'],
    ['notes', 'notes'],
    ['/\u200b\u6f2b\u753b', '/\u200b\u6f2b\u753b'],
  ])('a link to %j is kept', (href, keptHref) => {
    expect(sanitizeRichText(`<a href="${href}">x</a>`)).toBe(`<a href="${keptHref}" rel="noopener nofollow ugc">x</a>`);
  });

  test.each([
    ['<b>', '</b>'],
    ['<blockquote>', '</blockquote>'],
    ['<ul><li>', '</li></ul>'],
    ['<unknown>', '</unknown>'],
    ['<b>', ''],
    ['<b/>', ''],
    ['<p><i>', ''],
    ['<a href=">', ''],
  ])('thousands of nested %s are refused at their field, and only their words are ever shown', (open, close) => {
    const times = Math.floor(190_000 / (open.length + close.length));
    const html = `${open.repeat(times)}word${close.repeat(times)}`;
    expect(() => richTextField('bio', html)).toThrowError(
      expect.objectContaining({ status: 422, fields: { bio: expect.stringContaining('too many layers') } }),
    );
    expect(sanitizeRichText(html)).toMatch(/^<p>[^<]*<\/p>$/);
    expect(isBlankRichText(`${open.repeat(times)}${close.repeat(times)}`)).toBe(true);
  });

  test('long text with little nesting is still accepted, with or without end tags', () => {
    for (const html of [
      '<p>a <b>b</b><br></p>'.repeat(3_000),
      '<p>a<br>'.repeat(3_000),
      '<ul><li>a<li>b</ul>'.repeat(3_000),
    ]) {
      expect(richTextField('bio', html)).toContain('a');
    }
    const list = `${'<ul><li><p>a</p>'.repeat(20)}${'</li></ul>'.repeat(20)}`;
    expect(richTextField('bio', list)).toBe(list);
  });

  test('links declare their rel', () => {
    expect(sanitizeRichText('<a href="https://example.org">x</a>')).toBe(
      '<a href="https://example.org" rel="noopener nofollow ugc">x</a>',
    );
  });

  test('allowed players are embedded without rights over the page', () => {
    expect(sanitizeRichText('<iframe src="https://www.youtube-nocookie.com/embed/abc"></iframe>')).toContain(
      'sandbox="allow-scripts',
    );
  });

  test.each([
    ['https://www.youtube.com/watch?v=abc123&t=4', 'https://www.youtube-nocookie.com/embed/abc123'],
    ['https://youtu.be/abc123', 'https://www.youtube-nocookie.com/embed/abc123'],
    ['https://www.youtube.com/embed/abc123', 'https://www.youtube-nocookie.com/embed/abc123'],
    ['https://www.loom.com/share/0123abcd', 'https://www.loom.com/embed/0123abcd'],
  ])('%s is played from %s', (sourceUrl, embedUrl) => {
    expect(sanitizeRichText(`<iframe src="${sourceUrl}"></iframe>`)).toContain(`src="${embedUrl}"`);
  });

  test('pages show a still in place of each player: a link to the video, and no frame', () => {
    const shown = richTextForPages(
      '<p>a</p><iframe src="https://youtu.be/abc123" title="One &lt;b&gt; &quot;two&quot;" allowfullscreen></iframe><iframe src="https://www.loom.com/share/0123abcd"></iframe>',
    );
    expect(shown).not.toContain('<iframe');
    expect(shown).toContain('href="https://www.youtube.com/watch?v=abc123"');
    expect(shown).toContain('Play “One &lt;b&gt; &quot;two&quot;”</span><span>Plays from YouTube');
    expect(shown).toContain('href="https://www.loom.com/share/0123abcd"');
    for (const html of HOSTILE) expect(richTextForPages(html)).not.toContain('<iframe');
    // No one can write a still of their own.
    expect(richTextForPages('<a href="https://x.test" data-player="https://x.test">x</a>')).not.toContain(
      'data-player',
    );
  });

  test('mentioned people are read from sanitized text, each once', () => {
    const html =
      '<p><span data-mention-id="7">@Ana B.</span> <span data-mention-id="7">@Ana B.</span> <span data-mention-id="x7">x</span></p>';
    expect(mentionsIn(sanitizeRichText(html))).toEqual([7]);
  });

  test.each(['<p></p>', '<p>&nbsp;</p><p><br></p>', '<script>1</script>'])('%s counts as empty', (html) => {
    expect(richTextField('bio', html)).toBe('');
  });

  test('an image or a player alone counts as content', () => {
    expect(isBlankRichText('<p><img src="/media/3" alt="" /></p>')).toBe(false);
    expect(richTextField('bio', '<iframe src="https://youtu.be/abc123"></iframe>')).toContain('<iframe');
  });

  test('more than 200 KB is refused at its field', () => {
    expect(() => richTextField('bio', `<p>${'é'.repeat(103_000)}</p>`)).toThrow(
      expect.objectContaining({ status: 422, fields: { bio: RICH_TEXT_TOO_LONG } }),
    );
  });

  test('plain paragraphs are escaped', () => {
    expect(richTextOf('1 < 2 & "3"', 'next')).toBe('<p>1 &lt; 2 &amp; &quot;3&quot;</p><p>next</p>');
  });
});
