export type PictureLibrary = typeof import('sharp')['default'];

let loaded: Promise<PictureLibrary> | undefined;

/**
 * The picture library, loaded with the first picture: a process that never draws one does without its 8 MB.
 * One thread, no memory of earlier pictures: a flood of them must not take the machine.
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
