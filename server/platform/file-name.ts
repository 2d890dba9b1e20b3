import { normalForm } from '#contract/primitives/normal-form.ts';

/**
 * Without the extension. File systems allow 255 bytes, and programs that save the file add something before or after.
 */
const STEM_BYTES = 200;

export function extensionOf(fileName: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
}

/** The longest prefix of a text that fits into this many bytes of UTF-8. */
function inBytes(text: string, max: number): string {
  let remainingBytes = max;
  let end = 0;
  for (const character of text) {
    remainingBytes -= Buffer.byteLength(character);
    if (remainingBytes < 0) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** A file's name without its folders, invisible characters, and characters that change the reading direction. */
export function fileNameOf(fileName: string): string {
  const last = normalForm(fileName, 'NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}"<>:|?*%;]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim();
  const extension = extensionOf(clean);
  const stem = inBytes(extension ? clean.slice(0, -extension.length - 1) : clean, STEM_BYTES).trim() || 'file';
  return extension ? `${stem}.${extension}` : stem;
}

/**
 * The header that makes a browser save a file under this name in any script, and in plain letters for programs that
 * support nothing else (RFC 6266).
 */
export function contentDisposition(how: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${how}; filename="${ascii}"${ascii === fileName ? '' : `; filename*=UTF-8''${encoded}`}`;
}
