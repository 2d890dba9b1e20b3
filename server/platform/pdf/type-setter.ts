import { readFileSync } from 'node:fs';
import type PDFDocument from 'pdfkit';
import subsetFont from 'subset-font';
import { type Word, wordsOf } from './runs.ts';

/** How a line is set. */
export interface LineStyle {
  readonly voice: 'title' | 'text';
  readonly weight: number;
  readonly size: number;
  readonly colour: string;
}

interface Line extends LineStyle {
  readonly words: readonly Word[];
}

type Doc = InstanceType<typeof PDFDocument>;

/** A space is so much of the size. */
const SPACE = 0.26;

/** Sets lines in letters of any script: finds the files that hold them, takes just these letters along, and shapes them. */
export class TypeSetter {
  readonly #doc: Doc;
  readonly #needed = new Map<string, { file: string; weight: number; variable: boolean; letters: Set<string> }>();
  readonly #ready = new Set<string>();

  constructor(doc: Doc) {
    this.#doc = doc;
  }

  /** A line to be set. All lines are made before `load`. */
  line(text: string, style: LineStyle): Line {
    const words = wordsOf(text, style.voice);
    for (const run of words.flat()) {
      const key = keyOf(run.file, style.weight);
      const needed = this.#needed.get(key) ?? {
        file: run.file,
        weight: style.weight,
        variable: run.family.variable,
        letters: new Set<string>(),
      };
      this.#needed.set(key, needed);
      for (const letter of run.text) needed.letters.add(letter);
    }
    return { ...style, words };
  }

  /** Fetches the letters of all lines. */
  async load(): Promise<void> {
    for (const [key, { file, weight, variable, letters }] of this.#needed) {
      if (this.#ready.has(key)) continue;
      const font = await subsetFont(readFileSync(file), [...letters].join(''), {
        targetFormat: 'sfnt',
        ...(variable ? { variationAxes: { wght: weight } } : {}),
      });
      this.#doc.registerFont(key, font);
      this.#ready.add(key);
    }
  }

  widthOf(line: Line): number {
    const words = line.words.map((word) => this.#widthOfWord(word, line));
    return words.reduce((sum, width) => sum + width, 0) + Math.max(0, words.length - 1) * line.size * SPACE;
  }

  #widthOfWord(word: Word, line: LineStyle): number {
    return word.reduce((sum, run) => {
      this.#doc.font(keyOf(run.file, line.weight)).fontSize(line.size);
      return sum + this.#doc.widthOfString(run.text);
    }, 0);
  }

  /** The same line at a size at which it is no wider than that; never smaller than `least`. */
  fitted(line: Line, width: number, least: number): Line {
    const wide = this.widthOf(line);
    return wide <= width ? line : { ...line, size: Math.max(least, (line.size * width) / wide) };
  }

  /** The line in as many lines as its width needs. */
  broken(line: Line, width: number): Line[] {
    const lines: Line[] = [];
    let words: Word[] = [];
    for (const word of line.words) {
      const longer = [...words, word];
      if (words.length > 0 && this.widthOf({ ...line, words: longer }) > width) {
        lines.push({ ...line, words });
        words = [word];
      } else words = longer;
    }
    return [...lines, { ...line, words }];
  }

  /** Draws it with its baseline at `y`. */
  draw(line: Line, x: number, y: number): void {
    let at = x;
    for (const word of line.words) {
      for (const run of word) {
        this.#doc.font(keyOf(run.file, line.weight)).fontSize(line.size).fillColor(line.colour);
        this.#doc.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
        at += this.#doc.widthOfString(run.text);
      }
      at += line.size * SPACE;
    }
  }

  /** The same as the `d` of an SVG path: a picture needs no font where it is drawn. */
  outline(line: Line, x: number, y: number): string {
    const paths: string[] = [];
    let at = x;
    for (const word of line.words) {
      for (const run of word) {
        this.#doc.font(keyOf(run.file, line.weight)).fontSize(line.size);
        const { font } = (this.#doc as unknown as { _font: { font: Shaping } })._font;
        const scale = line.size / font.unitsPerEm;
        const { glyphs, positions } = font.layout(run.text);
        for (const [index, { path }] of glyphs.entries()) {
          const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
          paths.push(
            path
              .scale(scale, -scale)
              .translate(at + xOffset * scale, y - yOffset * scale)
              .toSVG(),
          );
          at += xAdvance * scale;
        }
      }
      at += line.size * SPACE;
    }
    return paths.join('');
  }
}

/** What pdfkit's types don't tell of the font that was set last. */
interface Shaping {
  readonly unitsPerEm: number;
  layout(text: string): {
    readonly glyphs: readonly { readonly path: { scale(x: number, y: number): Outline } }[];
    readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[];
  };
}
interface Outline {
  translate(x: number, y: number): Outline;
  toSVG(): string;
}

const keyOf = (file: string, weight: number): string => `${file} ${weight}`;
