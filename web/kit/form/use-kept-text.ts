import { useCallback, useEffect, useRef, useState } from 'react';
import type { Draft } from './drafts.rules.ts';
import { dropDrafts, keepDraft, newestDraft } from './drafts.ts';
import { changedNames, pick, sameValue, type Values } from './edited.rules.ts';

/** Written once typing pauses; and at once when the page is left. */
const PAUSE_MS = 400;

interface KeptText<V extends Values> {
  of: { person: number | null; kind: string; id: number | string };
  revision: number;
  saved: V;
  values: V;
}

/** Keeps what is typed in the browser while it differs from what is saved, and finds what was kept before (A2). */
export function useKeptText<V extends Values>(state: KeptText<V>) {
  const [form] = useState(() => Math.random().toString(36).slice(2, 10));
  const [offered, setOffered] = useState<Draft | null>(null);
  const latest = useRef(state);
  latest.current = state;
  const wrote = useRef(false);
  /** What was kept before stands in the fields now: it goes once they are kept themselves. */
  const takenOver = useRef(false);
  /** It was made: nothing is kept any more, whatever still stands in the fields. */
  const over = useRef(false);
  const { person, kind, id } = state.of;

  const keep = useCallback(
    (values: V) => {
      if (person === null || over.current) return;
      const { revision, saved } = latest.current;
      const of = { person, kind, id };
      const names = changedNames(saved, values);
      if (wrote.current) dropDrafts(of, form, 'own');
      wrote.current = names.length > 0;
      if (wrote.current) keepDraft(of, form, { revision, base: pick(saved, names), mine: pick(values, names) });
      if (takenOver.current) dropDrafts(of, form, 'others');
      takenOver.current = false;
    },
    [person, kind, id, form],
  );

  useEffect(() => {
    if (person === null) return;
    const found = newestDraft({ person, kind, id });
    const { saved } = latest.current;
    const says =
      found && Object.keys(found.mine).some((name) => name in saved && !sameValue(found.mine[name], saved[name]));
    if (says) setOffered(found);
    else if (found) dropDrafts({ person, kind, id }, form, 'others');
  }, [person, kind, id, form]);

  const { values, revision } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save raises the revision, and what is kept goes
  useEffect(() => {
    const timer = setTimeout(() => keep(values), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [keep, values, revision]);

  useEffect(() => {
    const now = () => keep(latest.current.values);
    window.addEventListener('pagehide', now);
    return () => {
      window.removeEventListener('pagehide', now);
      now();
    };
  }, [keep]);

  return {
    offered,
    keepNow: keep,
    /** It stands in the fields now. */
    taken: () => {
      takenOver.current = true;
      setOffered(null);
    },
    /** It was made of what stood in the fields: that goes, and nothing more is written by this form. */
    finish: () => {
      over.current = true;
      if (person === null) return;
      dropDrafts({ person, kind, id }, form, 'own');
      if (takenOver.current) dropDrafts({ person, kind, id }, form, 'others');
    },
    /** Not wanted any more. */
    forget: () => {
      if (person !== null) dropDrafts({ person, kind, id }, form, 'others');
      setOffered(null);
    },
  };
}
