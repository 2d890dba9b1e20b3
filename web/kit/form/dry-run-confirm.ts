import { useState } from 'react';
import { ApiProblem, isApiProblem } from '#web/api/problem.ts';

/** What the person is asked to confirm. Render a `DryRunDialog` for it. */
export interface Confirmation<About, Agreed> {
  about: About;
  /** True when asking again because the figures changed in the meantime. */
  isRetry: boolean;
  /** Null: the person chose 'Not now'. */
  resolve: (agreed: Agreed | null) => void;
}

/**
 * Lets a person confirm what a save does before it is sent. `Agreed` is what they agreed to, such as the figures they
 * saw.
 */
export function useConfirmBeforeSaving<About, Agreed>() {
  const [pending, setPending] = useState<Confirmation<About, Agreed> | null>(null);

  /** Asks, and throws if the person declines. */
  const confirm = async (about: About, isRetry = false): Promise<Agreed> => {
    const agreed = await new Promise<Agreed | null>((resolve) => {
      setPending({
        about,
        isRetry,
        resolve: (answer) => {
          setPending(null);
          resolve(answer);
        },
      });
    });
    // No message: someone who chose 'Not now' knows that nothing was saved.
    if (agreed === null) throw new ApiProblem(409, '');
    return agreed;
  };

  /**
   * Confirms what the dry run returns (null: nothing to confirm), then sends. If the figures changed in the meantime, it
   * does both again; `moved` are then the server's new totals.
   */
  const save = async <T>(
    dryRun: (moved: Readonly<Record<string, unknown>> | null) => Promise<About | null>,
    send: (agreed: Agreed | null) => Promise<T>,
  ): Promise<T> => {
    let moved: Readonly<Record<string, unknown>> | null = null;
    for (;;) {
      const about = await dryRun(moved);
      const agreed = about === null ? null : await confirm(about, moved !== null);
      try {
        return await send(agreed);
      } catch (error) {
        if (!isApiProblem(error) || error.code !== 'figures_changed') throw error;
        moved = (error.details?.totals as Record<string, unknown> | undefined) ?? {};
      }
    }
  };

  return { pending, confirm, save };
}
