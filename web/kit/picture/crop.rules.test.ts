import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  FACE_SIDE_MAX,
  FACE_SIDE_MIN,
  isTooSmall,
  keptSide,
  moveCrop,
  placed,
  startCrop,
  zoomMax,
  zoomOf,
  zoomTo,
} from './crop.rules.ts';

const landscape = { width: 1600, height: 900 };
const portrait = { width: 900, height: 1600 };

describe('the square crop for a face', () => {
  test('starts as large as possible: centered in a landscape, above center in a portrait', () => {
    expect(startCrop(landscape)).toEqual({ left: 350, top: 0, side: 900 });
    const { left, top, side } = startCrop(portrait);
    expect({ left, side }).toEqual({ left: 0, side: 900 });
    expect(top).toBeCloseTo(233.33, 1);
  });

  test('moves to the edge and no further', () => {
    const start = startCrop(landscape);
    expect(moveCrop(landscape, start, { right: 100, down: 50 })).toEqual({ left: 450, top: 0, side: 900 });
    expect(moveCrop(landscape, start, { right: 9_999, down: 0 }).left).toBe(700);
    expect(moveCrop(landscape, start, { right: -9_999, down: 0 }).left).toBe(0);
  });

  test('zooms around its center, and back to where it was', () => {
    const start = startCrop(landscape);
    const near = zoomTo(landscape, start, 2);
    expect(near).toEqual({ left: 575, top: 225, side: 450 });
    expect(zoomTo(landscape, near, 1)).toEqual(start);
    expect(zoomOf(landscape, near)).toBe(2);
  });

  test('never shows fewer pixels than a face needs', () => {
    expect(zoomMax({ width: 200, height: 300 })).toBeCloseTo(200 / FACE_SIDE_MIN);
    expect(zoomMax({ width: 6000, height: 4000 })).toBe(6);
    const small = { width: FACE_SIDE_MIN, height: 400 };
    expect(zoomMax(small)).toBe(1);
    expect(zoomTo(small, startCrop(small), 4).side).toBe(FACE_SIDE_MIN);
  });

  test('is not possible in a picture that is too small', () => {
    expect(isTooSmall({ width: 4000, height: FACE_SIDE_MIN - 1 })).toBe(true);
    expect(isTooSmall({ width: FACE_SIDE_MIN, height: FACE_SIDE_MIN })).toBe(false);
  });

  test('fills its stage when rendered, and is saved without upscaling', () => {
    const square = { left: 350, top: 0, side: 900 };
    expect(placed(landscape, square, 450)).toEqual({ width: 800, height: 450, x: -175, y: -0 });
    expect(keptSide({ left: 0, top: 0, side: 4000 })).toBe(FACE_SIDE_MAX);
    expect(keptSide({ left: 0, top: 0, side: 150.4 })).toBe(150);
  });

  test('stays inside the picture whatever is done to it', () => {
    const sizes = fc.record({
      width: fc.integer({ min: FACE_SIDE_MIN, max: 9_000 }),
      height: fc.integer({ min: FACE_SIDE_MIN, max: 9_000 }),
    });
    const acts = fc.array(
      fc.oneof(
        fc.record({ right: fc.integer({ min: -5000, max: 5000 }), down: fc.integer({ min: -5000, max: 5000 }) }),
        fc.double({ min: 0.1, max: 20, noNaN: true }),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(sizes, acts, (size, done) => {
        let crop = startCrop(size);
        for (const act of done) crop = typeof act === 'number' ? zoomTo(size, crop, act) : moveCrop(size, crop, act);
        const slack = 1e-6;
        expect(crop.left).toBeGreaterThanOrEqual(-slack);
        expect(crop.top).toBeGreaterThanOrEqual(-slack);
        expect(crop.left + crop.side).toBeLessThanOrEqual(size.width + slack);
        expect(crop.top + crop.side).toBeLessThanOrEqual(size.height + slack);
        expect(crop.side).toBeGreaterThanOrEqual(FACE_SIDE_MIN - slack);
      }),
    );
  });
});
