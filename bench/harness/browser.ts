import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '#tools/chromium.mjs';

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: [...chromiumArguments] });
}

export interface Weight {
  readonly path: string;
  readonly files: number;
  /** All scripts loaded with the page, each gzipped separately at level 9. */
  readonly gzipKb: number;
}

/** Loads a page in a fresh context and measures the JavaScript that arrives until the network is idle. */
export async function weighScripts(browser: Browser, origin: string, path: string, cookie?: string): Promise<Weight> {
  // The cookie is sent as a header: its prefix requires https, and this URL is plain http.
  const context = await browser.newContext(cookie ? { extraHTTPHeaders: { cookie } } : {});
  const page = await context.newPage();
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) bodies.set(response.url(), response.body());
  });
  const pageResponse = await page.goto(origin + path, { waitUntil: 'networkidle' });
  if (pageResponse?.status() !== 200) throw new Error(`${path} answered ${pageResponse?.status()}.`);
  const landed = new URL(page.url()).pathname;
  if (landed !== path) throw new Error(`${path} led to ${landed}.`);
  const weights = await Promise.all(
    [...bodies.values()].map(async (body) => gzipSync(await body, { level: 9 }).length),
  );
  await context.close();
  return { path, files: weights.length, gzipKb: weights.reduce((sum, bytes) => sum + bytes, 0) / 1024 };
}
