const STEPS = 30_000_000;

/** Milliseconds that this machine takes right now for a fixed piece of arithmetic. */
export function calibrationMs(): number {
  const began = performance.now();
  let mixed = 1;
  for (let step = 0; step < STEPS; step += 1) mixed = (Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) + step) | 0;
  // The result is used, so that the loop is not left out.
  if (mixed === 42) console.log('unlikely');
  return performance.now() - began;
}
