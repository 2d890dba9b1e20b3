const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Turns plain text into rich text: escapes markup; an empty line starts a paragraph. */
export function textToHtml(text: string): string {
  return text
    .replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
    .split(/(?:\r?\n\s*){2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replaceAll(/\r?\n/g, '<br />')}</p>`)
    .join('');
}
