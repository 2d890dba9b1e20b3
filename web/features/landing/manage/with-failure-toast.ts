import { LANDING_FAILED } from '#contract/landing/landing-blocks.ts';
import { isApiProblem } from '#web/api/problem.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';

/**
 * Runs a save; if it fails, T's message is shown as a toast, and the form shows the rest. A conflicting save by a
 * colleague isn't a failure.
 */
export async function withFailureToast<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const handledByForm = isApiProblem(error) && (error.code === 'stale' || error.status === 401);
    if (!handledByForm) toast.error(LANDING_FAILED);
    throw error;
  }
}
