/** `ref` of a picture: tells of one that failed before the page was awake to hear it. */
export function ifAlreadyGone(tell: (image: HTMLImageElement) => void) {
  return (image: HTMLImageElement | null): void => {
    if (image?.complete && image.naturalWidth === 0) tell(image);
  };
}
