/** The reader's color scheme that an email is previewed in. */
export type MailScheme = 'light' | 'dark';

const DARK_SHEET = /@media \(prefers-color-scheme: ?dark\)/g;
const BOTH_SCHEMES = /(color-schemes?: )light dark/g;

/**
 * An email's page as it looks in a light or a dark email client, whatever this browser prefers: its dark style sheet
 * always applies, or never. `nonce`: what our policy requires on a style sheet; the frame has this page's policy. Its
 * links lead nowhere.
 */
export function mailPage(html: string, scheme: MailScheme, nonce: string | undefined): string {
  const schemed = html
    .replace(DARK_SHEET, scheme === 'dark' ? '@media all' : '@media not all')
    .replace(BOTH_SCHEMES, `$1${scheme}`)
    .replace(/content="light dark"/g, `content="${scheme}"`);
  const sheet = nonce ? schemed.replace(/<style(?=[\s>])/, `<style nonce="${nonce}"`) : schemed;
  // A link would open in a new window, and the frame may open none.
  return sheet.replace(/<head(\s[^<>]*)?>/, (head) => `${head}<base target="_blank">`);
}
