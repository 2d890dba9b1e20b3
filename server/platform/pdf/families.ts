import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** One file of a font family, with the code points it contains. */
interface Part {
  readonly file: string;
  readonly ranges: readonly (readonly [number, number])[];
}

/** A font family, split into files by script. */
export interface Family {
  readonly name: string;
  /** Whether the family comes in every weight. */
  readonly variable: boolean;
  readonly parts: readonly Part[];
}

function rangesOf(list: string): [number, number][] {
  return list.split(',').map((range) => {
    const [first = '0', last = first] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

function variableFamily(name: string): Family {
  const folder = dirname(require.resolve(`@fontsource-variable/${name}`));
  const subsets = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const parts = Object.entries(subsets).map(([subset, list]) => ({
    file: join(folder, 'files', `${name}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: rangesOf(list),
  }));
  return { name, variable: true, parts };
}

/** The last resort: a bitmap font that has every letter of the basic plane. */
function unifont(): Family {
  const folder = dirname(require.resolve('@fontsource/unifont'));
  const file = join(folder, 'files', 'unifont-latin-400-normal.woff2');
  return { name: 'unifont', variable: false, parts: [{ file, ranges: [[0x20, 0xfffd]] }] };
}

const TITLE = ['bricolage-grotesque', 'inter'];
const TEXT = ['inter'];
const OTHERS = [
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-thai',
  'noto-sans-georgian',
  'noto-sans-armenian',
  'noto-sans-jp',
  'noto-sans-kr',
  'noto-sans-sc',
];

const known = new Map<string, Family>();
function family(name: string): Family {
  const found = known.get(name) ?? (name === 'unifont' ? unifont() : variableFamily(name));
  known.set(name, found);
  return found;
}

/** The font families to search for a letter, in order. */
export function familiesFor(voice: 'title' | 'text'): Family[] {
  return [...(voice === 'title' ? TITLE : TEXT), ...OTHERS, 'unifont'].map(family);
}

/** The family's file that contains all of these code points. */
export function partWith(of: Family, codePoints: readonly number[]): Part | undefined {
  return of.parts.find((part) =>
    codePoints.every((point) => part.ranges.some(([first, last]) => point >= first && point <= last)),
  );
}

/** Whether a family contains all of these code points, in any of its files. */
export function covers(of: Family, codePoints: readonly number[]): boolean {
  return codePoints.every((point) => partWith(of, [point]) !== undefined);
}
