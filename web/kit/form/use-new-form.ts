import { useEffect, useState } from 'react';
import { isApiProblem } from '#web/api/problem.ts';
import type { NameOf, Values } from './edited.rules.ts';
import { useKeeper } from './keeper.tsx';
import { useKeptText } from './use-kept-text.ts';
import { type ServerFormOptions, useServerForm } from './use-server-form.ts';

interface NewFormOptions<V extends Values, R> extends ServerFormOptions<V, R> {
  /** What is made, and for what: 'new_event' and 'course:12'. What was typed is kept under it. */
  kind: string;
  id: number | string;
}

/**
 * A form that makes something: `useServerForm`, and what was typed is kept in the browser for 7 days, until the thing is
 * made. A session that ended keeps it, too, and leads to signing in and back (A2). Draw it with `KeptText` above its fields
 * and a `LeaveGuard` by `guarded`, `writing` while `changed`.
 */
export function useNewForm<V extends Values, R>(options: NewFormOptions<V, R>) {
  const keeper = useKeeper();
  const [initial] = useState(options.initial);
  const [signedOut, setSignedOut] = useState(false);
  const form = useServerForm<V, R>({
    ...options,
    initial,
    onSuccess: (result, sent) => {
      kept.finish();
      options.onSuccess?.(result, sent);
    },
    onProblem: (error, sent) => {
      if (!isApiProblem(error) || error.status !== 401) return options.onProblem?.(error, sent) ?? false;
      kept.keepNow(sent);
      setSignedOut(true);
      return true;
    },
  });
  const kept = useKeptText<V>({
    of: { person: keeper.person, kind: options.kind, id: options.id },
    revision: 0,
    saved: initial,
    values: form.values,
  });

  useEffect(() => {
    if (signedOut) window.location.assign(keeper.signInAddress(window.location.pathname + window.location.search));
  }, [signedOut, keeper]);

  return {
    ...form,
    /** Leaving has to be asked for: something is typed, it isn't being sent, and nobody was signed out. */
    guarded: form.changed && !form.sending && !signedOut,
    /** Typed earlier and not sent, where there is such a thing. */
    keptText: kept.offered,
    restore: () => {
      const mine: Values = kept.offered?.mine ?? {};
      const names: NameOf<V>[] = Object.keys(initial);
      kept.taken();
      // Kept under this name by this form: the fields are its own.
      for (const name of names) if (name in mine) form.set(name, mine[name] as V[NameOf<V>]);
    },
    forgetKept: kept.forget,
  };
}
