import { LANDING_FAILED } from '#contract/landing/landing-blocks.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';

/** Runs a save; where it fails T's word is a toast, and the form says the rest. A colleague's save in between is no failure. */
export async function sayFailure<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const asked = isApiProblem(error) && (error.code === 'stale' || error.status === 401);
    if (!asked) toast.error(LANDING_FAILED);
    throw error;
  }
}
