/** Whether a text is a URL a browser can open. `URL.canParse` is missing in browsers from 2023. */
export function isAddress(text: string): boolean {
  try {
    return new URL(text) !== undefined;
  } catch {
    return false;
  }
}
