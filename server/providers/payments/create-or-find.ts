import { PaymentsUnavailable } from './payments.ts';

/**
 * After an unknown outcome, searches the provider for our reference before anything is retried (rules §5): if the
 * object was created after all, it is used. Throws the first `PaymentsUnavailable` if nothing is found, or another one
 * if the search itself gets no response or is refused.
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
