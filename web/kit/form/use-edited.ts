import { useEffect, useRef, useState } from 'react';
import { isApiProblem } from '#web/api/problem.ts';
import type { Draft } from '#web/kit/form/drafts.rules.ts';
import { useDraftOwner } from './draft-storage.tsx';
import {
  type Merge,
  mergeThree,
  type NameOf,
  onlyChanged,
  type Side,
  sameValue,
  settle,
  type Values,
} from './edited.rules.ts';
import { staleOf } from './stale.ts';
import { type ServerFormOptions, useServerForm } from './use-server-form.ts';
import { useStoredDraft } from './use-stored-draft.ts';

/** The fields every edited thing returns besides its own (A1). */
export interface Edited {
  revision: number;
  savedBy?: string | null;
  savedAt?: string | null;
}

export interface EditedFormOptions<V extends Values, T extends Edited>
  extends Pick<ServerFormOptions<V, T>, 'check' | 'rename' | 'toastProblems' | 'toastRefused'> {
  /** Which thing: 'cohort', 'school', … and its id. The draft is stored under both. */
  kind: string;
  id: number;
  loaded: T;
  values: (thing: T) => V;
  /** Sends the changed fields with the revision they are based on. Returns the thing as it is afterwards. */
  save: (changed: Partial<V>, revision: number, all: V) => Promise<T>;
  /** Loads the thing again; called when someone else saved in the meantime. */
  reload: () => Promise<T>;
  /** The field names shown when the person has to choose between two texts. */
  labels: Record<NameOf<V>, string>;
  /** How to show a field's value in that choice if it isn't a text, number, or flag. */
  words?: { [K in NameOf<V>]?: (value: V[K]) => string };
  onSaved?: (thing: T, changed: readonly NameOf<V>[]) => void;
}

/** Someone else saved: their state and the merge of both. */
export interface Stale<V extends Values> {
  savedBy: string | null;
  savedAt: string | null;
  theirs: V;
  merge: Merge<V>;
  /** True if a save is waiting for the choice; false if a draft is being restored. */
  saves: boolean;
}

/**
 * A form for something that other people edit too. It builds on `useServerForm`: it sends only the changed fields with
 * the revision they are based on, lets the person resolve conflicts if someone saved in the meantime, and keeps a draft
 * in the browser for 7 days (A1, A2). Render it with `EditedForm`.
 */
export function useEditedForm<V extends Values, T extends Edited>(options: EditedFormOptions<V, T>) {
  const { loaded } = options;
  const draftOwner = useDraftOwner();
  const [thing, setThing] = useState(loaded);
  const [stale, setStale] = useState<Stale<V> | null>(null);
  const [signedOut, setSignedOut] = useState(false);
  const latest = useRef({ options, thing });
  latest.current.options = options;

  const form = useServerForm<V, T>({
    initial: options.values(loaded),
    ...(options.check ? { check: options.check } : {}),
    ...(options.rename ? { rename: options.rename } : {}),
    ...(options.toastProblems ? { toastProblems: true } : {}),
    ...(options.toastRefused ? { toastRefused: true } : {}),
    submit: async (values) => {
      const { options: now, thing: base } = latest.current;
      const changed = onlyChanged(now.values(base), values);
      return Object.keys(changed).length === 0 ? base : now.save(changed, base.revision, values);
    },
    onSuccess: (response, sent) => {
      const { options: now, thing: base } = latest.current;
      const changed = onlyChanged(now.values(base), sent);
      const saved = now.values(response);
      take(response);
      // Keep what was typed while the save was in progress
      form.rebase(saved, (current) => mergeThree(sent, current, saved).values);
      now.onSaved?.(response, Object.keys(changed));
    },
    onProblem: async (error, sent) => {
      if (isApiProblem(error) && error.status === 401) {
        kept.keepNow(sent);
        setSignedOut(true);
        return true;
      }
      const meanwhile = staleOf(error);
      if (!meanwhile) return false;
      const { options: now, thing: base } = latest.current;
      try {
        const theirs = await now.reload();
        offer(theirs, now.values(base), sent, meanwhile, true);
        return true;
      } catch {
        return false;
      }
    },
  });

  const take = (next: T) => {
    latest.current.thing = next;
    setThing(next);
  };
  const offer = (now: T, base: V, mine: V, by: { savedBy: string | null; savedAt: string | null }, saves: boolean) => {
    const theirs = latest.current.options.values(now);
    pending.current = now;
    setStale({ ...by, theirs, merge: mergeThree(base, mine, theirs), saves });
  };
  const pending = useRef(loaded);
  const { values, changed } = form;
  const kept = useStoredDraft<V>({
    of: { person: draftOwner.person, kind: options.kind, id: options.id },
    revision: thing.revision,
    saved: options.values(thing),
    values,
  });

  // The thing was loaded again: take it over if nothing is typed here, or if only data outside the form changed (a
  // picture).
  const { rebase } = form;
  useEffect(() => {
    const { options: now, thing: before } = latest.current;
    if (loaded.revision <= before.revision) return;
    const same = sameValue(now.values(loaded), now.values(before));
    if (changed && !same) return;
    latest.current.thing = loaded;
    setThing(loaded);
    if (!same) rebase(now.values(loaded), () => now.values(loaded));
  }, [loaded, changed, rebase]);

  useEffect(() => {
    if (signedOut) window.location.assign(draftOwner.signInAddress(window.location.pathname + window.location.search));
  }, [signedOut, draftOwner]);

  const choose = (choices: Partial<Record<NameOf<V>, Side>>) => {
    if (!stale) return;
    take(pending.current);
    const settled = settle(stale.merge, stale.theirs, choices);
    form.rebase(stale.theirs, () => settled);
    setStale(null);
    if (stale.saves) form.submit();
  };

  return {
    ...form,
    revision: thing.revision,
    /** Who saved last, and when (ISO 8601), for 'last saved by'. */
    lastSaved: { by: thing.savedBy ?? null, at: thing.savedAt ?? null },
    /** The saved thing, as last received by this form. */
    thing,
    /** True if leaving needs a warning: something is typed, it isn't being saved, and the session didn't end. */
    guarded: changed && !form.sending && !signedOut,
    stale,
    /**
     * Resolves the conflict: whose text to keep for each field; fields not named stay mine. Then it saves, if a save
     * was waiting.
     */
    choose,
    /** Closes the conflict without a choice: nothing is saved, and typed text stays. */
    dismissStale: () => setStale(null),
    /** An earlier draft, if there is one. */
    storedDraft: kept.offered,
    restore: () => {
      const draft: Draft | null = kept.offered;
      if (!draft) return;
      const saved = options.values(latest.current.thing);
      // This form stored the draft for this thing, so the field names match.
      const [base, mine] = [
        { ...saved, ...draft.base },
        { ...values, ...draft.mine },
      ] as [V, V];
      const merge = mergeThree(base, mine, saved);
      kept.taken();
      if (merge.conflicts.length === 0) form.rebase(saved, () => merge.values);
      else
        offer(
          latest.current.thing,
          base,
          mine,
          { savedBy: thing.savedBy ?? null, savedAt: thing.savedAt ?? null },
          false,
        );
    },
    forgetKept: kept.forget,
    labels: options.labels,
    words: options.words ?? {},
  };
}
