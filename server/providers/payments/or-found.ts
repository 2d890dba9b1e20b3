import { PaymentsAway } from './payments.ts';

/**
 * After an unclear answer nothing is tried again before the provider was asked for what carries our reference (rules §5):
 * what was made all the same is found and taken. Throws the first `PaymentsAway` where nothing is found, or another where
 * that question isn't answered, or is refused, either.
 */
export async function orFound<T>(make: () => Promise<T>, find: () => Promise<T | undefined>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof PaymentsAway)) throw error;
    const found = await find();
    if (found === undefined) throw error;
    return found;
  }
}
