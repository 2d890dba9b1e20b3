import { PaymentsUnavailable } from './payments.ts';

/**
 * After an unknown outcome, nothing is retried before the provider was searched for our reference (rules §5): what was
 * made after all is found and used. Throws the first `PaymentsUnavailable` if nothing is found, or another one if the search
 * itself gets no response or is refused.
 */
export async function createOrFind<T>(make: () => Promise<T>, find: () => Promise<T | undefined>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    const found = await find();
    if (found === undefined) throw error;
    return found;
  }
}
