import { expect, test } from 'vitest';
import { writtenParagraphs } from './event-text.ts';

const at = { publicUrl: 'https://callboard.example' };

test.each([
  [
    '<p>Upload <a href="https://drive.example/in?a=1&amp;b=2">here</a>.</p>',
    ['Upload here (https://drive.example/in?a=1&b=2).'],
  ],
  ['<p><a href="mailto:ada@school.example">ada@school.example</a></p>', ['ada@school.example']],
  ['<ul><li><p>One</p></li><li>Two</li></ul>', ['• One', '• Two']],
  [
    '<p>Look:<img src="/media/3/page.webp" alt="Page one" /></p>',
    ['Look:', 'Page one: https://callboard.example/media/3/page.webp'],
  ],
  ['<p><img alt="" src="/media/3/page.webp"></p>', ['Picture: https://callboard.example/media/3/page.webp']],
  ['<p>a &lt;b&gt; &amp; c</p>', ['a <b> & c']],
])('%s is written as %j', (html, lines) => {
  expect(writtenParagraphs(html, at)).toEqual(lines);
});
