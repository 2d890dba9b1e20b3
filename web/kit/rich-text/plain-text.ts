/** Rich text as plain text, for choosing between two versions. */
export const plainText = (html: string) =>
  html
    .replace(/<\/(p|li|h\d|div)>|<br\s*\/?>/g, '\n')
    .replace(/<[^<>]+>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();
