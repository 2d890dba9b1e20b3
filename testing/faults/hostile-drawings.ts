import type { FormFile } from '#testing/multipart.ts';

const svg = (inside: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200">${inside}</svg>`);

/** A real case that blocked everyone: 1.6 KB, one filter, many shapes. */
export const ONE_FILTER: FormFile = {
  name: 'filter.svg',
  type: 'image/svg+xml',
  bytes: svg(
    `<filter id="f" width="1200" height="1200"><feTurbulence baseFrequency=".9" numOctaves="99"/></filter>${'<rect filter="url(#f)" width="1200" height="1200"/>'.repeat(28)}`,
  ),
};

/** A thousand strokes across the image; half a second of work. */
const STROKES = Array.from({ length: 1000 }, (_, n) => `L${(n * 7919) % 1200} ${(n * 104_729) % 1200}`).join('');

/**
 * Breaks no rule that can be checked from its text, takes little memory, and takes minutes to render on any machine.
 */
export const SLOW_DRAWING: FormFile = {
  name: 'slow.svg',
  type: 'image/svg+xml',
  bytes: svg(
    `<path id="p" fill="none" stroke="red" stroke-width="300" stroke-linejoin="round" d="M0 0${STROKES}"/>${'<use href="#p"/>'.repeat(1000)}`,
  ),
};
