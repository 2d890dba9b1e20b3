/** A `ref` for a picture: reports one that failed to load before the page was hydrated. */
export function ifAlreadyGone(tell: (image: HTMLImageElement) => void) {
  return (image: HTMLImageElement | null): void => {
    if (image?.complete && image.naturalWidth === 0) tell(image);
  };
}
