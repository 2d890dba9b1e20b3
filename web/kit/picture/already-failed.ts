/** A `ref` for a picture: reports one that failed to load before the page was hydrated. */
export function ifAlreadyGone(notify: (image: HTMLImageElement) => void) {
  return (image: HTMLImageElement | null): void => {
    if (image?.complete && image.naturalWidth === 0) notify(image);
  };
}
