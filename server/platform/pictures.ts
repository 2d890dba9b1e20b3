export type PictureLibrary = typeof import('sharp')['default'];

let loaded: Promise<PictureLibrary> | undefined;

/**
 * The image library, loaded with the first picture, so a process that never renders one saves its 8 MB. One thread, no
 * cache of earlier pictures: a flood of them must not overload the machine.
 */
export function pictureLibrary(): Promise<PictureLibrary> {
  loaded ??= import('sharp').then(
    ({ default: sharp }) => {
      sharp.concurrency(1);
      sharp.cache(false);
      return sharp;
    },
    (error: unknown) => {
      loaded = undefined;
      throw error;
    },
  );
  return loaded;
}
