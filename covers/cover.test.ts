import { expect, it } from 'vitest';
import { coverPath } from './address.ts';
import { coverSvg, motifOf } from './cover.ts';
import { halftone } from './motifs/halftone.ts';
import { mouths } from './motifs/mouths.ts';
import { notices } from './motifs/notices.ts';
import { spotlights } from './motifs/spotlights.ts';
import { staves } from './motifs/staves.ts';
import { waveform } from './motifs/waveform.ts';

it('draws the same cover for the same name, another for another', () => {
  const one = coverSvg({ name: 'Find your voice', topic: 'Voice acting' });
  expect(coverSvg({ name: ' Find your voice ', topic: 'voice acting' })).toBe(one);
  expect(coverSvg({ name: 'Find your voices', topic: 'Voice acting' })).not.toBe(one);
});

it('takes the motif from the topic, then from the name', () => {
  expect(motifOf({ name: 'x', topic: 'Voice acting' })).toBe(mouths);
  expect(motifOf({ name: 'x', topic: 'Audio engineering' })).toBe(waveform);
  expect(motifOf({ name: 'x', topic: 'Music' })).toBe(staves);
  expect(motifOf({ name: 'x', topic: 'Manga' })).toBe(halftone);
  expect(motifOf({ name: 'x', topic: 'Improv' })).toBe(spotlights);
  expect(motifOf({ name: 'Mixing for beginners', topic: null })).toBe(waveform);
  expect(motifOf({ name: 'Open house' })).toBe(notices);
});

it('never writes what people wrote into the picture, whatever the script', () => {
  for (const name of ['"><script>alert(1)</script>', '声の演技', '🎙️', '']) {
    const svg = coverSvg({ name, topic: name });
    expect(svg).not.toContain('script');
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(svg).not.toMatch(/<text/);
  }
});

it('has an address that carries any name', () => {
  expect(coverPath({ name: 'Ink & page', topic: 'Manga' })).toBe(
    '/covers/drawn.svg?name=Ink%20%26%20page&topic=Manga&v=1',
  );
  expect(coverPath({ name: 'Ink' }, 1200)).toBe('/covers/drawn.png?name=Ink&v=1&w=1200');
});
