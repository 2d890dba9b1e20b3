import { describe, expect, test } from 'vitest';
import { type SvgProblem, svgProblem } from './svg.rules.ts';

const svg = (inside: string, before = ''): Buffer =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${inside}</svg>`,
  );
const times = (count: number, part: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => part(n)).join('');

const REFUSED: readonly (readonly [string, SvgProblem, Buffer])[] = [
  [
    'one filter used by many shapes',
    'svg-filter',
    svg(`<filter id="f"><feTurbulence/></filter>${times(20, () => '<rect filter="url(#f)"/>')}`),
  ],
  ['a filter under a prefix', 'svg-filter', svg('<s:filter xmlns:s="http://www.w3.org/2000/svg" id="f"/>')],
  ['a filter as a word', 'svg-filter', svg('<rect filter="blur(500px)"/>')],
  ['a filter in a style', 'svg-filter', svg('<rect style="fill:red;filter: blur(500px)"/>')],
  ['a filter in a style, escaped', 'svg-filter', svg('<rect style="\\66 ilter:bl\\75r(500px)"/>')],
  ['a filter in a style, by character references', 'svg-filter', svg('<rect style="&#102;ilter:blur(500px)"/>')],
  ['a filter behind a comment in a style', 'svg-filter', svg('<rect style="filt/**/er:blur(5px)"/>')],
  ['a filter in a sheet', 'svg-filter', svg('<style><![CDATA[ *{filter:blur(5px)} ]]></style>')],
  [
    'many uses of many',
    'svg-too-involved',
    svg(`<g id="a">${times(200, () => '<rect/>')}</g>${times(200, () => '<use href="#a"/>')}`),
  ],
  [
    'uses of uses',
    'svg-too-involved',
    svg(`<rect id="g0"/>${times(15, (n) => `<g id="g${n + 1}">${times(10, () => `<use href="#g${n}"/>`)}</g>`)}`),
  ],
  [
    'a long way of uses',
    'svg-too-involved',
    svg(`<rect id="g0"/>${times(500, (n) => `<g id="g${n + 1}"><use href="#g${n}"/></g>`)}`),
  ],
  ['a use of what it stands in', 'svg-too-involved', svg('<g id="a"><use href="#a"/></g>')],
  [
    'masks in masks in a circle',
    'svg-too-involved',
    svg('<mask id="a"><rect mask="url(#b)"/></mask><mask id="b"><rect mask="url(#a)"/></mask>'),
  ],
  [
    'one mask over very many',
    'svg-too-involved',
    svg(`<mask id="m"><rect/></mask>${times(1_100, () => '<rect mask="url(#m)"/>')}`),
  ],
  [
    'one pattern in very many, by references',
    'svg-too-involved',
    svg(`<pattern id="m"><rect/></pattern>${times(1_100, () => '<rect fill="&#117;rl(&quot;#m&quot;)"/>')}`),
  ],
  [
    'one clip over very many, by a class',
    'svg-too-involved',
    svg(
      `<style>.a, .b{clip-path:url(#m)}</style><clipPath id="m"><rect/></clipPath>${times(1_100, () => '<rect class="c b"/>')}`,
    ),
  ],
  [
    'a large gradient in very many',
    'svg-too-involved',
    svg(
      `<linearGradient id="m">${times(200, () => '<stop/>')}</linearGradient>${times(200, () => '<rect stroke="url(#m)"/>')}`,
    ),
  ],
  ['a sheet that means we know not whom', 'svg-too-involved', svg('<style>g > *{mask:url(#m)}</style><mask id="m"/>')],
  ['very many see-through groups', 'svg-too-involved', svg(times(1_100, () => '<g opacity=".5"/>'))],
  ['layer in layer', 'svg-too-involved', svg(`${'<g>'.repeat(5_000)}${'</g>'.repeat(5_000)}`)],
  ['layer in layer, never ended', 'svg-too-involved', Buffer.from('<svg>'.repeat(400_000))],
  ['very many parts', 'svg-too-involved', svg(times(20_001, () => '<a/>'))],
  ['tags that cross', 'svg-too-involved', svg('<g><a></g></a>')],
  ['an attribute without quotes', 'svg-too-involved', svg('<rect width=9/>')],
  [
    'an encoding of its own',
    'svg-too-involved',
    svg('+ADw-filter id=+ACI-f+ACI-/+AD4-', '<?xml version="1.0" encoding="UTF-7"?>'),
  ],
  ['an address', 'svg-outside', svg('<image href="https://example.org/a.png"/>')],
  ['an address by character references', 'svg-outside', svg('<rect fill="&#x75;rl(https://example.org/#a)"/>')],
  ['a sheet elsewhere', 'svg-outside', svg('<style>@import "https://example.org/a.css";</style>')],
  ['a sheet elsewhere, escaped', 'svg-outside', svg('<style>@\\69mport "https://example.org/a.css";</style>')],
  ['three megabytes', 'svg-too-large', svg('a'.repeat(3 * 1024 * 1024))],
];

const DRAWN: readonly (readonly [string, Buffer])[] = [
  ['a shape', svg('<circle r="9"/>')],
  [
    'words and comments',
    svg(
      '<!-- <filter> --><title>a &lt; b</title><text x="1">漫画 &amp; more</text>',
      '<?xml version="1.0" encoding="UTF-8"?>\n',
    ),
  ],
  [
    'a document type without entities',
    svg('<g/>', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'),
  ],
  [
    'gradients by classes, as programs save them',
    svg(
      `<style>.cls-1{fill:url(#a)}.cls-2{clip-path:url(#c);fill:none;filter : none}</style><linearGradient id="a"><stop/><stop/></linearGradient><clipPath id="c"><path d="M0 0"/></clipPath>${times(900, (n) => `<path class="cls-${1 + (n % 2)}" d="M0 ${n}"/>`)}`,
    ),
  ],
  [
    'a symbol used again and again',
    svg(`<symbol id="s"><rect/><rect/></symbol>${times(300, () => '<use xlink:href="#s"/>')}`),
  ],
  ['a reference that leads nowhere', svg('<use href="#nothing"/><rect fill="url(#nothing)"/>')],
];

describe('an SVG', () => {
  test.each(REFUSED)('with %s is refused as %s', (_, problem, bytes) => {
    expect(svgProblem(bytes)).toBe(problem);
  });
  test.each(DRAWN)('with %s is rendered', (_, bytes) => {
    expect(svgProblem(bytes)).toBeNull();
  });
});
