import { useEffect, useState } from 'react';
import { isApiProblem } from '#web/api/problem.ts';
import { useDraftOwner } from './draft-storage.tsx';
import type { NameOf, Values } from './edited.rules.ts';
import { type ServerFormOptions, useServerForm } from './use-server-form.ts';
import { useStoredDraft } from './use-stored-draft.ts';

interface NewFormOptions<V extends Values, R> extends ServerFormOptions<V, R> {
  /** What is created, and for what: 'new_event' and 'course:12'. The draft is stored under both. */
  kind: string;
  id: number | string;
}

/**
 * A form that creates something. It builds on `useServerForm` and keeps a draft in the browser for 7 days, until the
 * thing is created. If the session ends, it keeps the draft, sends the person to sign in, and brings them back (A2).
 * Render `NewFormDraft` above its fields.
 */
export function useNewForm<V extends Values, R>(options: NewFormOptions<V, R>) {
  const draftOwner = useDraftOwner();
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
  const kept = useStoredDraft<V>({
    of: { person: draftOwner.person, kind: options.kind, id: options.id },
    revision: 0,
    saved: initial,
    values: form.values,
  });

  useEffect(() => {
    if (signedOut) window.location.assign(draftOwner.signInAddress(window.location.pathname + window.location.search));
  }, [signedOut, draftOwner]);

  return {
    ...form,
    /** True if leaving needs a warning: something is typed, it isn't being sent, and the session didn't end. */
    guarded: form.changed && !form.sending && !signedOut,
    /** An earlier draft, if there is one. */
    storedDraft: kept.offered,
    restore: () => {
      const mine: Values = kept.offered?.mine ?? {};
      const names: NameOf<V>[] = Object.keys(initial);
      kept.taken();
      // This form stored the draft under this name, so the field names match.
      for (const name of names) if (name in mine) form.set(name, mine[name] as V[NameOf<V>]);
    },
    forgetKept: kept.forget,
  };
}
