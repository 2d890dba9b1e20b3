import { normalForm } from '#contract/primitives/normal-form.ts';

/** Without its ending. File systems take 255 bytes; programs that save it put something before or behind. */
const STEM_BYTES = 200;

export function extensionOf(fileName: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
}

/** The first characters of a text that fit into so many bytes of UTF-8. */
function inBytes(text: string, max: number): string {
  let left = max;
  let end = 0;
  for (const character of text) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** A file's name without its folders, without signs that can't be seen or that turn the reading direction. */
export function fileNameOf(given: string): string {
  const last = normalForm(given, 'NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}"<>:|?*%;]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim();
  const extension = extensionOf(clean);
  const stem = inBytes(extension ? clean.slice(0, -extension.length - 1) : clean, STEM_BYTES).trim() || 'file';
  return extension ? `${stem}.${extension}` : stem;
}

/** How a browser keeps what it is sent: under this name in any script, and in plain letters where a program reads no other (RFC 6266). */
export function contentDisposition(how: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w. -]/g, '_');
  const whole = encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${how}; filename="${ascii}"${ascii === fileName ? '' : `; filename*=UTF-8''${whole}`}`;
}
