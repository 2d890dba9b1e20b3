import type { Look } from './portraits.ts';

const STUDIO = ['#4b4a57', '#e9b872', '#7fa8c9'] as const;
const CAFE = ['#7a5740', '#ffd9a0', '#c96f4a'] as const;
const WINDOW = ['#8fa7ad', '#eef4f2', '#c7d9a4'] as const;
const NIGHT = ['#20283d', '#f2b65c', '#5c7cf2', '#d65c8a'] as const;
const GARDEN = ['#5f7a58', '#e6efb8', '#a8c686'] as const;
const PAPER = ['#b8aa96', '#fff3dc', '#8d99ae'] as const;

/** As cameras and phones make them: upright, square, wide with somebody at its side, from near and from far. */
const UPRIGHT = { width: 640, height: 820, at: [0.5, 0.4], scale: 1.5 } as const;
const NEAR = { width: 720, height: 720, at: [0.5, 0.5], scale: 1.5 } as const;
const WIDE = { width: 960, height: 640, at: [0.36, 0.45], scale: 1.36 } as const;
const FAR = { width: 880, height: 660, at: [0.6, 0.44], scale: 1.05 } as const;

/** People of the demo who have a picture, by the name that stands at a host, an instructor, a testimonial or an account. */
export const faces: Readonly<Record<string, Look>> = {
  'Mara Okafor': {
    skin: '#8a5a3c',
    hair: '#2a1c16',
    style: 'curls',
    clothes: '#c65a3a',
    room: STUDIO,
    earrings: true,
    frame: WIDE,
  },
  'Sōta Kurogane': {
    skin: '#e2b58e',
    hair: '#17151a',
    style: 'fringe',
    clothes: '#2f3a4a',
    room: PAPER,
    glasses: true,
    frame: UPRIGHT,
  },
  'Hana Lindqvist': {
    skin: '#f0cbb0',
    hair: '#c9a066',
    style: 'bob',
    clothes: '#35586b',
    room: NIGHT,
    eyes: '#4f7690',
    freckles: true,
    frame: WIDE,
  },
  'Renny Castellanos': {
    skin: '#c98f66',
    hair: '#3a261a',
    style: 'short',
    clothes: '#5a3f7a',
    room: CAFE,
    beard: 'stubble',
    frame: UPRIGHT,
  },
  'Cora Adeyemi': {
    skin: '#6d452f',
    hair: '#1d1412',
    style: 'bun',
    clothes: '#e0b23f',
    room: WINDOW,
    earrings: true,
    frame: NEAR,
  },
  'Ravi Menon': {
    skin: '#b07a50',
    hair: '#26201e',
    style: 'short',
    clothes: '#3f6b52',
    room: STUDIO,
    beard: 'full',
    glasses: true,
    frame: FAR,
  },
  'Tilda Berg': {
    skin: '#f3d3bd',
    hair: '#b5533a',
    style: 'long',
    clothes: '#4c5d7a',
    room: GARDEN,
    freckles: true,
    eyes: '#5d8060',
    frame: UPRIGHT,
  },
  'Devin Achterberg': {
    skin: '#e6bd9c',
    hair: '#8d8a86',
    style: 'bald',
    clothes: '#3b3b45',
    room: NIGHT,
    beard: 'full',
    eyes: '#5b7f9a',
    frame: NEAR,
  },
  'Ilse van der Merwe': {
    skin: '#efc9ad',
    hair: '#d8d3cc',
    style: 'bob',
    clothes: '#7a4152',
    room: PAPER,
    glasses: true,
    eyes: '#5a7a8c',
    frame: WIDE,
  },
  'Beatriz Salgueiro': {
    skin: '#d8a57e',
    hair: '#4b2f20',
    style: 'long',
    clothes: '#a33c4a',
    room: CAFE,
    earrings: true,
    frame: UPRIGHT,
  },
  'Oluwaseun Bright': { skin: '#5d3b29', hair: '#171110', style: 'locs', clothes: '#d07a35', room: NIGHT, frame: FAR },
  'Noor Halabi': { skin: '#d9ac86', hair: '#2b1d18', style: 'scarf', clothes: '#4a7a86', room: WINDOW, frame: NEAR },
  'Ji-woo Han': { skin: '#ecc6a2', hair: '#1b1718', style: 'bob', clothes: '#6d8a5a', room: WINDOW, frame: UPRIGHT },
  'Tomás Arce': {
    skin: '#c89468',
    hair: '#2d2019',
    style: 'crop',
    clothes: '#39527a',
    room: GARDEN,
    beard: 'stubble',
    frame: WIDE,
  },
  'Priya Raman': {
    skin: '#a8734c',
    hair: '#1d1516',
    style: 'long',
    clothes: '#b5487a',
    room: STUDIO,
    earrings: true,
    frame: NEAR,
  },
  'Amara Nwosu': {
    skin: '#5a3826',
    hair: '#19110f',
    style: 'crop',
    clothes: '#e6e0d2',
    room: GARDEN,
    earrings: true,
    frame: UPRIGHT,
  },
  'Camila Restrepo': { skin: '#cf9a70', hair: '#3a2518', style: 'curls', clothes: '#2f6f73', room: CAFE, frame: NEAR },
  'Jonas Lindgren': {
    skin: '#f1cdb4',
    hair: '#c4975c',
    style: 'short',
    clothes: '#54606e',
    room: NIGHT,
    eyes: '#5b86a8',
    frame: FAR,
  },
  'Bashir Noor': {
    skin: '#bd8a62',
    hair: '#211815',
    style: 'crop',
    clothes: '#3d5c8a',
    room: CAFE,
    beard: 'full',
    frame: WIDE,
  },
  'Clémence Roux': {
    skin: '#f2d0b8',
    hair: '#6a3b26',
    style: 'bob',
    clothes: '#2f4a44',
    room: PAPER,
    glasses: true,
    frame: UPRIGHT,
  },
  'Léa Fontaine': {
    skin: '#ecc3a5',
    hair: '#2c1f1a',
    style: 'bun',
    clothes: '#b0413e',
    room: WINDOW,
    freckles: true,
    frame: NEAR,
  },
  'Mika Sørensen': {
    skin: '#f4d6c2',
    hair: '#d9b673',
    style: 'fringe',
    clothes: '#5b6f8f',
    room: GARDEN,
    eyes: '#5b86a8',
    frame: FAR,
  },
  'Marek Dvořák': {
    skin: '#eec8ab',
    hair: '#5a4636',
    style: 'short',
    clothes: '#6b5a86',
    room: NIGHT,
    beard: 'stubble',
    frame: UPRIGHT,
  },
};

/** Learners of the demo who chose to be seen at the events that they attend; some of them have a picture. */
export const seen: readonly string[] = [
  'Amara Nwosu',
  'Camila Restrepo',
  'Jonas Lindgren',
  'Elif Yıldız',
  'Paolo Bianchi',
  'Uma Patel',
];
