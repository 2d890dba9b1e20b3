import type { FormFile } from '#testing/multipart.ts';

const svg = (inside: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200">${inside}</svg>`);

/** The one that kept everybody waiting: 1.6 KB, one filter, many shapes. */
export const ONE_FILTER: FormFile = {
  name: 'filter.svg',
  type: 'image/svg+xml',
  bytes: svg(
    `<filter id="f" width="1200" height="1200"><feTurbulence baseFrequency=".9" numOctaves="99"/></filter>${'<rect filter="url(#f)" width="1200" height="1200"/>'.repeat(28)}`,
  ),
};

/** Breaks no rule that can be read from its words, and takes far longer than eight seconds to draw. */
export const SLOW_DRAWING: FormFile = {
  name: 'slow.svg',
  type: 'image/svg+xml',
  bytes: svg('<g opacity=".5"><rect width="1200" height="1200"/></g>'.repeat(900)),
};
