import { describe, expect, it } from 'vitest';
import { coverPath } from './address.ts';
import { chooseCover, offeredCovers, sessionCover } from './choose.ts';
import { coverSvg, lookOfName } from './cover.ts';
import { coverBeside, coverInAccent, readCover, writeCover } from './look.ts';
import { MOTIF_NAMES, type MotifName, motifNameOf } from './motif-names.ts';

const svgOf = (cover: string) => {
  const look = readCover(cover);
  if (!look) throw new Error(`${cover} is no cover.`);
  return coverSvg(look);
};
const motifOf = (cover: string) => readCover(cover)?.motif;

describe('a look', () => {
  it('is written and read as text, with or without an accent', () => {
    expect(writeCover({ motif: 'mouths', variant: 1, seed: 48_213 })).toBe('mouths-1-48213');
    expect(readCover('mouths-1-48213')).toEqual({ motif: 'mouths', variant: 1, seed: 48_213, accent: null });
    expect(coverInAccent('mouths-1-48213', 'plum')).toBe('mouths-1-48213-plum');
    expect(coverInAccent('mouths-1-48213-plum', 'teal')).toBe('mouths-1-48213-teal');
    expect(coverInAccent('mouths-1-48213-plum', null)).toBe('mouths-1-48213');
    expect(readCover('mouths-1-48213-plum')).toEqual({ motif: 'mouths', variant: 1, seed: 48_213, accent: 'plum' });
  });

  it.each([
    '',
    'mouths',
    'lips-1-2',
    'mouths-3-2',
    'mouths-1-02',
    'mouths-1-123456',
    'mouths-1-2-',
    'mouths-1-2-PLUM',
    'mouths-1-2-a-b',
  ])('is not %s', (text) => expect(readCover(text)).toBeUndefined());

  it('has siblings with the same motif and colors', () => {
    expect(coverBeside('mouths-1-48213-plum')).toBe('mouths-1-48214-plum');
    expect(coverBeside('mouths-1-65535')).toBe('mouths-1-0');
  });

  it('has a URL', () => {
    expect(coverPath('mouths-1-48213-plum')).toBe('/covers/drawn.svg?c=mouths-1-48213-plum&v=2');
    expect(coverPath('mouths-1-48213', 1200)).toBe('/covers/drawn.png?c=mouths-1-48213&v=2&w=1200');
  });
});

describe('a cover image', () => {
  it('is the same for the same look, and differs for another', () => {
    expect(svgOf('mouths-1-7-plum')).toBe(svgOf('mouths-1-7-plum'));
    for (const other of ['mouths-1-8-plum', 'mouths-2-7-plum', 'staves-1-7-plum', 'mouths-1-7-teal'])
      expect(svgOf(other)).not.toBe(svgOf('mouths-1-7-plum'));
  });

  it('contains only shapes, for every motif', () => {
    for (const motif of MOTIF_NAMES) {
      for (let seed = 0; seed < 40; seed += 1) {
        const svg = coverSvg({ motif, variant: seed % 3, seed, accent: null });
        expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|script/);
      }
    }
  });

  it('uses the three palettes of its school’s accent; without an accent, or with an unknown one, any palette', () => {
    const grounds = (accent: string | null) =>
      new Set(
        Array.from({ length: 60 }, (_, seed) => coverSvg({ motif: 'ripples', variant: seed % 3, seed, accent })).map(
          (svg) => /<rect [^>]*fill="(#\w+)"/.exec(svg)?.[1],
        ),
      );
    expect(grounds('ocean')).toEqual(new Set(['#134A7C', '#C9DFF0', '#0F2033']));
    expect(grounds(null).size).toBe(10);
    expect(grounds('constructor')).toEqual(grounds(null));
  });

  it('still serves URLs by name: the same picture each time, with nothing people wrote in it', () => {
    const of = { name: 'Find your voice', topic: 'Voice acting' };
    expect(lookOfName(of)).toEqual(lookOfName({ name: ' Find your voice ', topic: 'voice acting' }));
    expect(lookOfName(of)).toMatchObject({ motif: 'mouths', accent: null });
    expect(lookOfName({ ...of, motif: 'staves', accent: 'plum' })).toMatchObject({ motif: 'staves', accent: 'plum' });
    for (const name of ['"><script>alert(1)</script>', '声の演技', '🎙️', ''])
      expect(coverSvg(lookOfName({ name, topic: name, accent: name }))).not.toMatch(/script|NaN|undefined/);
  });
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

describe('choosing', () => {
  const voice = { name: 'Find your voice', topic: 'Voice acting' };
  /** The covers of things created one after another in one school. */
  const chooseCovers = (count: number, topic: (n: number) => string | null, name = (n: number) => `Thing ${n}`) => {
    const used: string[] = [];
    for (let n = 0; n < count; n += 1) used.push(chooseCover({ name: name(n), topic: topic(n) }, used));
    return used;
  };

  it('takes the thing’s own motif if no neighbor has it, then its related motifs in order', () => {
    const motifs = chooseCovers(6, () => 'Voice acting').map(motifOf);
    expect(motifs).toEqual(['mouths', 'waveform', 'spotlights', 'notices', 'lanterns', 'ripples']);
    const mixed = ['Voice acting', 'Music', 'Manga', 'Improv'];
    expect(chooseCovers(4, (n) => mixed[n] ?? null).map(motifOf)).toEqual([
      'mouths',
      'staves',
      'halftone',
      'spotlights',
    ]);
  });

  it('uses each suitable motif equally often, and each of its colors', () => {
    const covers = chooseCovers(36, () => 'Voice acting');
    const counted = (of: (cover: string) => unknown) => {
      const counts = new Map<unknown, number>();
      for (const cover of covers) counts.set(of(cover), (counts.get(of(cover)) ?? 0) + 1);
      return [...counts.values()];
    };
    expect(counted(motifOf)).toEqual([6, 6, 6, 6, 6, 6]);
    expect(counted((cover) => cover.split('-').slice(0, 2).join('-'))).toEqual(Array.from({ length: 18 }, () => 2));
    expect(covers.slice(0, 3).map((cover) => readCover(cover)?.variant)).toEqual([0, 1, 2]);
  });

  it('gives things with the same name different seeds', () => {
    const seeds = chooseCovers(
      30,
      () => 'Improv',
      () => 'Open mic',
    ).map((cover) => readCover(cover)?.seed);
    expect(new Set(seeds).size).toBe(30);
  });

  it('depends only on name, topic, and neighbors, and also reads neighbors with an accent', () => {
    const used = chooseCovers(5, () => 'Music');
    expect(chooseCover(voice, used)).toBe(chooseCover(voice, used));
    expect(chooseCover(voice, ['mouths-0-1-plum', 'nonsense'])).toBe(chooseCover(voice, ['mouths-0-1']));
  });

  it.each<MotifName>([...MOTIF_NAMES])('offers the current one first, and five more in its accent: %s', (motif) => {
    const present = `${motif}-2-65535-plum`;
    const six = offeredCovers(present);
    expect(six[0]).toBe(present);
    expect(new Set(six.map(motifOf)).size).toBe(6);
    for (const cover of six) expect(readCover(cover)?.accent).toBe('plum');
    expect(offeredCovers('nonsense')).toEqual([]);
  });

  it('gives class sessions their course’s motif and colors, each with its own image', () => {
    const course = chooseCover(voice, []);
    const used: string[] = [];
    for (let n = 0; n < 12; n += 1) used.push(sessionCover('Session', course, used));
    expect(new Set(used.map((cover) => cover.split('-').slice(0, 2).join('-')))).toEqual(new Set(['mouths-0']));
    expect(new Set([course, ...used]).size).toBe(13);
  });
});
