import { plainDigits } from '#contract/primitives/plain-digits.ts';
import type { Wall } from '#web/kit/time/local-time.rules.ts';

const TYPED = /^(\d{1,2})(?:[:.h]?(\d{2}))?(?:([ap])\.?m?\.?)?$/i;

/**
 * Reads a time as people type it: `7:15`, `715`, `7.15 pm`, `7p`, `19:15`. Without AM or PM, hours from 13 are PM, and
 * others keep what is chosen (`ampm`). Null if it isn't a time.
 */
export function typedTime(text: string, ampm: string): Pick<Wall, 'time' | 'ampm'> | null {
  const [, hourText, minutes = '00', half] = TYPED.exec(plainDigits(text).replaceAll(/\s/g, '')) ?? [];
  if (hourText === undefined) return null;
  const hour = Number(hourText);
  if (hour > 23 || Number(minutes) > 59) return null;
  if (half !== undefined && (hour > 12 || hour === 0)) return null;
  const written = half === undefined ? (hour > 12 ? 'PM' : ampm) : half.toLowerCase() === 'a' ? 'AM' : 'PM';
  return { time: `${String(hour > 12 ? hour - 12 : hour).padStart(2, '0')}:${minutes}`, ampm: written };
}
