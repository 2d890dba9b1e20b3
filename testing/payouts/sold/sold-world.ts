import type { MoneyApp } from '../../money.ts';
import type { seeded } from '../../random.ts';
import { Acting } from './acting.ts';
import { Buying } from './buying.ts';
import { Making } from './making.ts';
import { Sold } from './sold.ts';

/**
 * Schools with what they sell, and people who buy, leave, dispute, and are refunded, through the product's own entry
 * points.
 */
export function soldWorld(t: MoneyApp, random: ReturnType<typeof seeded>) {
  const sold = new Sold(t, random);
  return { sold, making: new Making(sold), buying: new Buying(sold), acting: new Acting(sold) };
}
