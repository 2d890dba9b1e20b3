/**
 * The zeros of scripts whose keyboards have their own digits: Arabic, Persian, Devanagari, Bengali, Thai, and
 * full-width.
 */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff10-\uff19]/g;

/** Converts a typed number to digits 0 to 9 and ASCII signs: `１２．５０` and `١٢٫٥٠` become `12.50`. */
export function plainDigits(text: string): string {
  return text
    .replace(OTHER_DIGITS, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
    })
    .replace(/[．٫]/g, '.')
    .replace(/[，٬]/g, ',')
    .replace(/[＄﹩]/g, '$')
    .replace(/[－−]/g, '-');
}
