/**
 * Preloaded into a program (`--import`): its clock starts at FROZEN_NOW and advances one millisecond per reading. Later
 * readings are later, and a slow machine shows the same times.
 */
const { FROZEN_NOW } = process.env;
if (!FROZEN_NOW) throw new Error('FROZEN_NOW is missing.');
const RealDate = Date;
let now = RealDate.parse(FROZEN_NOW);
const tick = (): number => {
  now += 1;
  return now;
};

class FixedDate extends RealDate {
  constructor(...from: unknown[]) {
    super(...((from.length === 0 ? [tick()] : from) as [number]));
  }
  static override now(): number {
    return tick();
  }
}
globalThis.Date = FixedDate as DateConstructor;
