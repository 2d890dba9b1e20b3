import { expect, test } from 'vitest';
import { wordsOnly } from '#web/kit/rich-text/text-only.ts';

test.each([
  [
    'paragraphs',
    '<p>No larger than a playing card.</p><p>Photograph them.</p>',
    [['No larger than a playing card.'], ['Photograph them.']],
  ],
  [
    'items',
    '<p>Yes, the <strong>third</strong>.</p><ul><li><p>One</p></li><li>Two<ul><li>Three</li></ul></li></ul>',
    [['Yes, the third.'], ['One', 'Two', 'Three']],
  ],
  [
    'headings, quotes, breaks',
    '<h2>First take</h2>\n<blockquote><p>I thought\nyou left.</p></blockquote><p>One<br>two</p>',
    [['First take'], ['I thought you left.'], ['One', 'two']],
  ],
  [
    'rows',
    '<table><tbody><tr><th>Day</th><td>Tuesday</td></tr><tr><th>Hour</th><td>7</td></tr></tbody></table>',
    [['Day Tuesday', 'Hour 7']],
  ],
  ['words without a block', 'One <em>line</em> &lt;b&gt;<p>Two</p>', [['One line <b>'], ['Two']]],
])('text without its formatting stays separated: %s', (_, html, paragraphs) => {
  const box = document.createElement('div');
  box.innerHTML = wordsOnly(html);
  expect([...box.children].map(({ tagName }) => tagName)).toEqual(paragraphs.map(() => 'P'));
  expect([...box.children].map((paragraph) => paragraph.innerHTML.split('<br>'))).toEqual(
    paragraphs.map((lines) => lines.map((line) => line.replace('<', '&lt;').replace('>', '&gt;'))),
  );
});
