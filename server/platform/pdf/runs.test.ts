import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { type DirectedWords, visualRuns, wordsOf } from './runs.ts';
import { TypeSetter } from './type-setter.ts';

/** The text as drawn, from left to right; the font reverses a stretch in a single script. */
const drawn = (text: string) => visualRuns(wordsOf(text, 'title')).map((run) => run?.text ?? ' ');
const lettersOf = ({ words }: DirectedWords) => words.flatMap(({ runs }) => runs.map(({ text }) => text)).join('');

test('punctuation, brackets, and numbers are placed correctly around words that are read from right to left', () => {
  expect(drawn("צ'רנוב")).toEqual(['רנוב', "'", 'צ']);
  expect(drawn('(שלום),')).toEqual([',(', 'שלום', ')']);
  expect(drawn('עד 12-30 שנים').join('')).toBe('שנים 12-30 עד');
  expect(drawn('קול: Voice 101!').join('')).toBe('!Voice 101 :קול');
  expect(drawn('Studio שרה 2027').join('')).toBe('Studio 2027 שרה');
  expect(drawn('„ხმა“').join('')).toBe('„ხმა“');
});

test('a wrapped text continues with what is read next, even in scripts without spaces', async () => {
  const setter = new TypeSetter(new PDFDocument({ margin: 0 }));
  const style = { voice: 'title', weight: 600, size: 20, color: '#000' } as const;
  const texts = ['שיעור ראשון בקול ובנשימה', 'การพูดต่อหน้าไมโครโฟนสำหรับผู้เริ่มต้น', '面向初学者的配音与旁白课程'];
  const lines = texts.map((text) => setter.line(text, style));
  await setter.load();
  for (const line of lines) {
    const broken = setter.broken(line, 130);
    expect(broken.length).toBeGreaterThan(1);
    for (const each of broken) expect(setter.widthOf(each)).toBeLessThanOrEqual(130);
    expect(broken.map(lettersOf).join('')).toBe(lettersOf(line));
  }
});
