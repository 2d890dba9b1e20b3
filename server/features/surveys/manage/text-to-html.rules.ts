const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Plain text as rich text: markup is shown as it was typed, an empty line begins a paragraph. */
export function textToHtml(text: string): string {
  return text
    .replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
    .split(/(?:\r?\n\s*){2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replaceAll(/\r?\n/g, '<br />')}</p>`)
    .join('');
}
