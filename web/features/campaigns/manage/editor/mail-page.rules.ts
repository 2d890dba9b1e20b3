/** The reader's colour scheme that a mail is looked at in. */
export type MailScheme = 'light' | 'dark';

const DARK_SHEET = /@media \(prefers-color-scheme: ?dark\)/g;
const BOTH_SCHEMES = /(color-schemes?: )light dark/g;

/**
 * A mail's page as it looks in a light or a dark mail program, whatever this browser prefers: its dark sheet holds always, or never.
 * `nonce`: what our policy lets a sheet stand by; the frame has this page's policy. Its links lead nowhere.
 */
export function mailPage(html: string, scheme: MailScheme, nonce: string | undefined): string {
  const schemed = html
    .replace(DARK_SHEET, scheme === 'dark' ? '@media all' : '@media not all')
    .replace(BOTH_SCHEMES, `$1${scheme}`)
    .replace(/content="light dark"/g, `content="${scheme}"`);
  const sheet = nonce ? schemed.replace(/<style(?=[\s>])/, `<style nonce="${nonce}"`) : schemed;
  // a link would be opened in a new window, and the frame may open none
  return sheet.replace(/<head(\s[^<>]*)?>/, (head) => `${head}<base target="_blank">`);
}
