export const chromiumArguments: string[];
/** Path of a Chromium that can be started; throws where there is none. */
export function findChromium(): Promise<string>;
