const LONGEST = 160;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&#39;': "'",
};

/** The first words of a piece as plain text: from the beginning of its HTML, which may be cut anywhere. */
export function excerptOf(beginning: string): string {
  const text = beginning
    .replace(/<h\d[^<>]*>(?:(?!<\/?h\d).)*<\/h\d>/gs, ' ')
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();
  const letters = [...text];
  if (letters.length <= LONGEST) return text;
  return `${letters
    .slice(0, LONGEST)
    .join('')
    .replace(/\s\S*$/, '')}…`;
}
