/** A picture's own size in pixels, after rotation. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A square in a picture, in the picture's own pixels. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** In pixels: below this a face is a blur. */
export const FACE_SIDE_MIN = 128;
/** The largest side that is saved, in pixels: twice the largest size at which a face is shown. */
export const FACE_SIDE_MAX = 800;
/** The maximum zoom, as long as enough pixels are left. */
const ZOOM_MAX = 6;

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

function longest({ width, height }: Size): number {
  return Math.min(width, height);
}

function shortest(size: Size): number {
  return Math.min(longest(size), Math.max(FACE_SIDE_MIN, longest(size) / ZOOM_MAX));
}

/** Whether the picture is too small to crop a face from it. */
export function isTooSmall(size: Size): boolean {
  return longest(size) < FACE_SIDE_MIN;
}

function within(size: Size, crop: Crop): Crop {
  const side = clamp(crop.side, shortest(size), longest(size));
  return {
    left: clamp(crop.left, 0, size.width - side),
    top: clamp(crop.top, 0, size.height - side),
    side,
  };
}

/** The largest square: centered horizontally; in a portrait a little above center, where heads are. */
export function startCrop(size: Size): Crop {
  const side = longest(size);
  return { left: (size.width - side) / 2, top: (size.height - side) / 3, side };
}

/** Moves the crop by this many of the picture's pixels, never beyond its edge. */
export function moveCrop(size: Size, crop: Crop, by: { right: number; down: number }): Crop {
  return within(size, { ...crop, left: crop.left + by.right, top: crop.top + by.down });
}

/** The zoom factor: 1 shows the largest square. */
export function zoomOf(size: Size, crop: Crop): number {
  return longest(size) / crop.side;
}

export function zoomMax(size: Size): number {
  return longest(size) / shortest(size);
}

/** Zooms to this factor around the crop's center. */
export function zoomTo(size: Size, crop: Crop, zoom: number): Crop {
  const side = clamp(longest(size) / zoom, shortest(size), longest(size));
  const shrink = (crop.side - side) / 2;
  return within(size, { left: crop.left + shrink, top: crop.top + shrink, side });
}

/** The picture's rendered size and offset, so that the crop fills a stage with this side. */
export function placed(size: Size, crop: Crop, stage: number): { width: number; height: number; x: number; y: number } {
  const scale = stage / crop.side;
  return { width: size.width * scale, height: size.height * scale, x: -crop.left * scale, y: -crop.top * scale };
}

/** The side of the saved picture in pixels: never more than the crop has. */
export function keptSide(crop: Crop): number {
  return Math.min(FACE_SIDE_MAX, Math.round(crop.side));
}
