import { readFileSync } from 'node:fs';
import type PDFDocument from 'pdfkit';
import subsetFont from 'subset-font';
import { type DirectedWords, mirrored, partsOf, type Run, visualRuns, type Word, wordsOf } from './runs.ts';

export interface LineStyle {
  readonly voice: 'title' | 'text';
  readonly weight: number;
  readonly size: number;
  readonly color: string;
}

interface Line extends LineStyle, DirectedWords {}

type Doc = InstanceType<typeof PDFDocument>;

/** The width of a space, as a fraction of the font size. */
const SPACE = 0.26;

/**
 * Sets lines in letters of any script: finds the font files that contain the letters, loads only these letters, and
 * shapes them.
 */
export class TypeSetter {
  readonly #doc: Doc;
  readonly #needed = new Map<string, { file: string; weight: number; variable: boolean; letters: Set<string> }>();
  readonly #ready = new Set<string>();

  constructor(doc: Doc) {
    this.#doc = doc;
  }

  /** Prepares a line. Create all lines before `load`. */
  line(text: string, style: LineStyle): Line {
    const directedWords = wordsOf(text, style.voice);
    for (const run of directedWords.words.flatMap((word) => word.runs)) {
      const key = keyOf(run.file, style.weight);
      const needed = this.#needed.get(key) ?? {
        file: run.file,
        weight: style.weight,
        variable: run.family.variable,
        letters: new Set<string>(),
      };
      this.#needed.set(key, needed);
      for (const letter of run.text) needed.letters.add(letter).add(mirrored(letter));
    }
    return { ...style, ...directedWords };
  }

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
    return visualRuns(line).reduce((sum, run) => sum + this.#widthOfRun(run, line), 0);
  }

  /** The width of a run; also sets the run's font. */
  #widthOfRun(run: Run | null, line: LineStyle): number {
    if (!run) return line.size * SPACE;
    this.#doc.font(keyOf(run.file, line.weight)).fontSize(line.size);
    return this.#doc.widthOfString(run.text);
  }

  /** The same line at a size that fits the width; never smaller than `least`. */
  fitted(line: Line, width: number, least: number): Line {
    const wide = this.widthOf(line);
    return wide <= width ? line : { ...line, size: Math.max(least, (line.size * width) / wide) };
  }

  broken(line: Line, width: number): Line[] {
    const wide = (words: Word[]) => this.widthOf({ ...line, words }) > width;
    const lines: Line[] = [];
    let words: Word[] = [];
    for (const word of line.words.flatMap((each) => (wide([each]) ? partsOf(each) : [each]))) {
      if (words.length > 0 && wide([...words, word])) {
        lines.push({ ...line, words });
        words = [];
      }
      words.push(word);
    }
    return [...lines, { ...line, words }];
  }

  /** Draws a line with its baseline at `y`. */
  draw(line: Line, x: number, y: number): void {
    let at = x;
    for (const run of visualRuns(line)) {
      const width = this.#widthOfRun(run, line);
      if (run) {
        this.#doc.fillColor(line.color).text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
      }
      at += width;
    }
  }

  /** A line as the `d` of an SVG path, so an image needs no font where it is rendered. */
  outline(line: Line, x: number, y: number): string {
    const paths: string[] = [];
    let at = x;
    for (const run of visualRuns(line)) {
      const width = this.#widthOfRun(run, line);
      if (!run) {
        at += width;
        continue;
      }
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
    return paths.join('');
  }
}

/** What pdfkit's types leave out about the current font. */
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
