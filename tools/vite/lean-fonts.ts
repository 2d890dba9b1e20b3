import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** Where the reduced fonts are stored, under fontsource's file names; `#lean-fonts/` for imports in the web. */
const FOLDER = resolve('.build/fonts');

const SHEET = /@fontsource-variable\/([a-z-]+)\/wght\.css$/;
const FACE = /url\(\.\/files\/([a-z-]+\.woff2)\)[^;]*;\s*unicode-range: ([^;]+);/g;

/** The font features we use: tabular figures, and those that position letters correctly. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'];

/** The weights we use: several for text, one for titles. */
const WEIGHTS = { inter: { min: 400, max: 700, default: 400 }, 'bricolage-grotesque': 650 } as const;
type Family = keyof typeof WEIGHTS;
const isFamily = (name: string | undefined): name is Family => name !== undefined && name in WEIGHTS;

/** The characters in a stylesheet's `unicode-range`. */
function lettersOf(ranges: string): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [, from = '', to = from] = /^U\+([0-9A-F]+)(?:-([0-9A-F]+))?$/i.exec(range.trim()) ?? [];
      const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
      if (Number.isNaN(first)) throw new Error(`${range} is no range that this plugin knows.`);
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}

/** Writes every font that a family's stylesheet declares, unless the existing file was made from the same input. */
async function makeFaces(family: Family): Promise<void> {
  const sheetPath = createRequire(import.meta.url).resolve(`@fontsource-variable/${family}/wght.css`);
  const faces = [...(await readFile(sheetPath, 'utf8')).matchAll(FACE)];
  if (faces.length === 0) throw new Error(`${sheetPath} declares its faces otherwise than this plugin knows.`);
  // Hints stay: without them, systems that place letters on whole pixels lose the spaces between words.
  const settings = {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: { wght: WEIGHTS[family] },
  } as const;
  for (const [, file = '', ranges = ''] of faces) {
    const fullFont = await readFile(join(dirname(sheetPath), 'files', file));
    const inputsHash = createHash('sha256')
      .update(JSON.stringify([ranges, settings]))
      .update(fullFont)
      .digest('hex');
    const path = join(FOLDER, file);
    const mark = `${path}.made-from`;
    if (existsSync(path) && existsSync(mark) && (await readFile(mark, 'utf8')) === inputsHash) continue;
    const lean = await subsetFont(fullFont, lettersOf(ranges), settings);
    // When two builds run at the same time, each writes its own file, and the last one wins.
    await writeFile(`${path}.${process.pid}`, lean);
    await rename(`${path}.${process.pid}`, path);
    await writeFile(mark, inputsHash);
  }
}

/**
 * Reduces fontsource's fonts to the weights, characters, and features we use: a little more than half of their bytes.
 * Until they load, a phone shows pages in fallback fonts.
 */
export function leanFonts(): Plugin {
  return {
    name: 'callboard:lean-fonts',
    enforce: 'pre',
    async config() {
      await mkdir(FOLDER, { recursive: true });
      for (const family of Object.keys(WEIGHTS).filter(isFamily)) await makeFaces(family);
      return { resolve: { alias: { '#lean-fonts': FOLDER } } };
    },
    transform(code, id) {
      if (!isFamily(SHEET.exec(id)?.[1])) return null;
      // A `#` would be read as a URL fragment.
      const folder = relative(dirname(id), FOLDER).replaceAll('\\', '/');
      const lean = code.replace(FACE, (face, file: string) => face.replace(`./files/${file}`, `${folder}/${file}`));
      if (lean.includes('./files/')) throw new Error(`${id} declares its faces otherwise than this plugin knows.`);
      return { code: lean, map: null };
    },
  };
}
