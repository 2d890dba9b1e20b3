/** Whether a browser can go there. `URL.canParse` is missing in browsers of 2023. */
export function isAddress(text: string): boolean {
  try {
    return new URL(text) !== undefined;
  } catch {
    return false;
  }
}
