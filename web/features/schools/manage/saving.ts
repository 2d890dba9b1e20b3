import { toast } from '#web/kit/feedback/toast-store.ts';
import { refusedToast, shownProblem } from './save-text.rules.ts';

/** Saves settings: a refusal is shown in M§8's words, as a toast and at its fields, and rethrown for the form. */
export async function saving<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const shown = shownProblem(error);
    const refusal = refusedToast(shown);
    if (refusal) toast.error(refusal.title, refusal.text);
    throw shown;
  }
}
