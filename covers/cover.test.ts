import { expect, it } from 'vitest';
import { coverPath } from './address.ts';
import { coverSvg } from './cover.ts';
import { MOTIF_NAMES, motifNameOf, motifsOfList } from './motif-names.ts';

it('draws the same cover for the same name, another for another', () => {
  const one = coverSvg({ name: 'Find your voice', topic: 'Voice acting' });
  expect(coverSvg({ name: ' Find your voice ', topic: 'voice acting' })).toBe(one);
  expect(coverSvg({ name: 'Find your voices', topic: 'Voice acting' })).not.toBe(one);
});

it('takes the motif from the topic, then from the name', () => {
  expect(motifNameOf({ name: 'x', topic: 'Voice acting' })).toBe('mouths');
  expect(motifNameOf({ name: 'x', topic: 'Audio engineering' })).toBe('waveform');
  expect(motifNameOf({ name: 'x', topic: 'Music' })).toBe('staves');
  expect(motifNameOf({ name: 'x', topic: 'Manga' })).toBe('halftone');
  expect(motifNameOf({ name: 'x', topic: 'Improv' })).toBe('spotlights');
  expect(motifNameOf({ name: 'Mixing for beginners', topic: null })).toBe('waveform');
  expect(motifNameOf({ name: 'Open house' })).toBe('notices');
});

it('never writes what people wrote into the picture, whatever the script', () => {
  for (const name of ['"><script>alert(1)</script>', '声の演技', '🎙️', '']) {
    for (const motif of [null, ...MOTIF_NAMES]) {
      const svg = coverSvg({ name, topic: name, accent: name, motif });
      expect(svg).not.toContain('script');
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(svg).not.toMatch(/<text/);
    }
  }
});

it('has an address that carries any name', () => {
  expect(coverPath({ name: 'Ink & page', topic: 'Manga' })).toBe(
    '/covers/drawn.svg?name=Ink%20%26%20page&topic=Manga&v=1',
  );
  expect(coverPath({ name: 'Ink' }, 1200)).toBe('/covers/drawn.png?name=Ink&v=1&w=1200');
});

it('is drawn in the colours of the school’s accent; of none, or an unknown one, in any', () => {
  const grounds = (accent: string | null) =>
    new Set(
      Array.from({ length: 60 }, (_, index) => coverSvg({ name: `Evening ${index}`, motif: 'ripples', accent }))
        .map((svg) => /<rect [^>]*fill="(#\w+)"/.exec(svg)?.[1])
        .values(),
    );
  expect(grounds('ocean')).toEqual(new Set(['#134A7C', '#C9DFF0', '#0F2033']));
  expect(grounds(null).size).toBe(10);
  expect(grounds('constructor')).toEqual(grounds(null));
  expect(coverPath({ name: 'Ink', accent: 'teal', motif: 'ripples' })).toBe(
    '/covers/drawn.svg?name=Ink&a=teal&m=ripples&v=1',
  );
});

const voices = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `Voice ${n}`, topic: 'Voice acting' }));
const mixed = ['Voice acting', 'Music', null, 'Manga', 'Improv', 'Voice acting', 'Audio', 'Music', null, 'Improv'];

it.each([
  ['one school, one topic', voices(40)],
  ['many topics', Array.from({ length: 60 }, (_, n) => ({ name: `Open ${n}`, topic: mixed[(n * 7) % 10] }))],
  ['the same evening each week', Array.from({ length: 30 }, () => ({ name: 'Open mic', topic: 'Improv' }))],
])('never repeats a motif within three places of a list, nor while others are unused: %s', (_, covers) => {
  const motifs = motifsOfList(covers);
  for (const [index, motif] of motifs.entries())
    expect(motifs.slice(Math.max(0, index - 3), index)).not.toContain(motif);
  expect(new Set(motifs.slice(0, MOTIF_NAMES.length)).size).toBe(MOTIF_NAMES.length);
  expect(motifsOfList(covers)).toEqual(motifs);
});

it('leaves each cover of a list its own motif where it can', () => {
  const covers = ['Voice acting', 'Music', 'Manga', 'Improv'].map((topic) => ({ name: 'x', topic }));
  expect(motifsOfList(covers)).toEqual(covers.map(motifNameOf));
  expect(motifsOfList(voices(5))[0]).toBe('mouths');
  expect(motifsOfList(voices(5)).slice(0, 3)).toEqual(motifsOfList(voices(3)));
});
