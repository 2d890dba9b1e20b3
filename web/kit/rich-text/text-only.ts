/** Elements whose text goes on its own lines. */
const LINES = new Set([
  'P',
  'DIV',
  'H2',
  'H3',
  'H4',
  'LI',
  'BLOCKQUOTE',
  'PRE',
  'FIGURE',
  'FIGCAPTION',
  'TR',
  'BR',
  'HR',
]);
/** Elements that are separate from the text around them. */
const APART = new Set([...LINES, 'UL', 'OL', 'TABLE']);

/** Marks the end of a paragraph. No text contains it, because whitespace is collapsed. */
const PARAGRAPH = '\f';

function write(node: Node, top: boolean): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ');
  const text = [...node.childNodes].map((child) => write(child, false)).join('');
  if (top && APART.has(node.nodeName) && node.nodeName !== 'BR') return PARAGRAPH + text + PARAGRAPH;
  if (LINES.has(node.nodeName)) return `\n${text}\n`;
  return node.nodeName === 'TD' || node.nodeName === 'TH' ? `${text} ` : text;
}

/** A rich text's words without formatting: a paragraph per block, and in it a line per item, row, or break. */
export function wordsOnly(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const text = [...body.childNodes].map((node) => write(node, true)).join('');
  const box = document.createElement('div');
  for (const block of text.split(PARAGRAPH)) {
    const paragraph = document.createElement('p');
    for (const line of block.split('\n').map((each) => each.trim())) {
      if (line === '') continue;
      if (paragraph.hasChildNodes()) paragraph.append(document.createElement('br'));
      paragraph.append(line);
    }
    if (paragraph.hasChildNodes()) box.append(paragraph);
  }
  return box.innerHTML;
}
