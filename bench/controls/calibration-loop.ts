/** A fixed arithmetic loop. Prints the milliseconds of the best try. */
const STEPS = 100_000;
const WARM_UPS = 50;
const CALLS = 200;
const TRIES = 5;

function arithmetic(seed: number): number {
  let mixed = seed;
  for (let step = 0; step < STEPS; step += 1) mixed = (Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) + step) | 0;
  return mixed;
}

let mixed = 1;
for (let call = 0; call < WARM_UPS; call += 1) mixed = arithmetic(mixed);
const durations = Array.from({ length: TRIES }, () => {
  const began = performance.now();
  for (let call = 0; call < CALLS; call += 1) mixed = arithmetic(mixed);
  return performance.now() - began;
});
// Uses the result, so that the loop isn't optimized away.
console.log(Number.isInteger(mixed) ? Math.min(...durations) : Number.NaN);
