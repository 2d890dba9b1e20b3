import { useEffect, useRef, useState } from 'react';
import { isApiProblem } from '#web/api/problem.ts';
import type { Draft } from '#web/kit/form/drafts.rules.ts';
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
import { useKeeper } from './keeper.tsx';
import { staleOf } from './stale.ts';
import { useKeptText } from './use-kept-text.ts';
import { type ServerFormOptions, useServerForm } from './use-server-form.ts';

/** What every edited thing answers beside its fields (A1). */
export interface Edited {
  revision: number;
  savedBy?: string | null;
  savedAt?: string | null;
}

export interface EditedFormOptions<V extends Values, T extends Edited>
  extends Pick<ServerFormOptions<V, T>, 'check' | 'rename' | 'toastProblems'> {
  /** Which thing: 'cohort', 'school', … and its id; what was typed is kept under it. */
  kind: string;
  id: number;
  /** The thing as it was read. */
  loaded: T;
  /** The form's fields, of the thing. */
  values: (thing: T) => V;
  /** Sends what changed, with the revision it was typed from. Answers the thing as it is then. */
  save: (changed: Partial<V>, revision: number, all: V) => Promise<T>;
  /** Reads the thing anew: asked when somebody else saved meanwhile. */
  reload: () => Promise<T>;
  /** What the fields are called where one has to choose between two texts. */
  labels: Record<NameOf<V>, string>;
  /** How a value reads there, where it is neither text nor number nor flag. */
  words?: { [K in NameOf<V>]?: (value: V[K]) => string };
  onSaved?: (thing: T, changed: readonly NameOf<V>[]) => void;
}

/** Somebody else saved: their state, what becomes of both, and what was at the beginning. */
export interface Stale<V extends Values> {
  savedBy: string | null;
  savedAt: string | null;
  theirs: V;
  merge: Merge<V>;
  /** Whether a save waits for the choice; else it is a kept text that is brought back. */
  saves: boolean;
}

/**
 * A form over something that others edit too: `useServerForm`, and it sends only what changed with the revision it was
 * typed from, asks whose text stands where somebody saved meanwhile, and keeps what was typed in the browser for 7 days
 * (A1, A2). Draw it with `EditedForm`.
 */
export function useEditedForm<V extends Values, T extends Edited>(options: EditedFormOptions<V, T>) {
  const { loaded } = options;
  const keeper = useKeeper();
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
    submit: async (values) => {
      const { options: now, thing: base } = latest.current;
      const changed = onlyChanged(now.values(base), values);
      return Object.keys(changed).length === 0 ? base : now.save(changed, base.revision, values);
    },
    onSuccess: (answer, sent) => {
      const { options: now, thing: base } = latest.current;
      const changed = onlyChanged(now.values(base), sent);
      const saved = now.values(answer);
      take(answer);
      // what was typed while it was being sent stays
      form.rebase(saved, (standing) => mergeThree(sent, standing, saved).values);
      now.onSaved?.(answer, Object.keys(changed));
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
  /** Asks whose text stands. */
  const offer = (now: T, base: V, mine: V, by: { savedBy: string | null; savedAt: string | null }, saves: boolean) => {
    const theirs = latest.current.options.values(now);
    pending.current = now;
    setStale({ ...by, theirs, merge: mergeThree(base, mine, theirs), saves });
  };
  const pending = useRef(loaded);
  const { values, changed } = form;
  const kept = useKeptText<V>({
    of: { person: keeper.person, kind: options.kind, id: options.id },
    revision: thing.revision,
    saved: options.values(thing),
    values,
  });

  // Read anew meanwhile: nothing is typed here, or nothing that is in the form became another (a picture did): take it.
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
    if (signedOut) window.location.assign(keeper.signInAddress(window.location.pathname + window.location.search));
  }, [signedOut, keeper]);

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
    /** Who saved last, and when (ISO): for 'last saved by'. */
    lastSaved: { by: thing.savedBy ?? null, at: thing.savedAt ?? null },
    /** The thing as it is saved, by what this form last heard. */
    thing,
    /** Leaving has to be asked for: something is typed, it isn't being saved, and nobody was signed out. */
    guarded: changed && !form.sending && !signedOut,
    stale,
    /** Ends the question: per field whose text stands; what isn't named stays mine. Then it is saved. */
    choose,
    /** Leaves the question without an answer: nothing is saved, what was typed stays. */
    dismissStale: () => setStale(null),
    /** Typed earlier and not saved, where there is such a thing. */
    keptText: kept.offered,
    restore: () => {
      const draft: Draft | null = kept.offered;
      if (!draft) return;
      const saved = options.values(latest.current.thing);
      // Kept under this thing by this form: the fields are its own.
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
