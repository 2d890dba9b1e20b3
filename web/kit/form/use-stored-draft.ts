import { useCallback, useEffect, useRef, useState } from 'react';
import type { Draft } from './drafts.rules.ts';
import { dropDrafts, keepDraft, newestDraft } from './drafts.ts';
import { changedNames, pick, sameValue, type Values } from './edited.rules.ts';

/** A draft is written this many milliseconds after the last change, and right away when the page is left. */
const PAUSE_MS = 400;

interface StoredDraft<V extends Values> {
  of: { person: number | null; kind: string; id: number | string };
  revision: number;
  saved: V;
  values: V;
}

/** Stores a draft in the browser while the form differs from what is saved, and finds earlier drafts (A2). */
export function useStoredDraft<V extends Values>(state: StoredDraft<V>) {
  const [form] = useState(() => Math.random().toString(36).slice(2, 10));
  const [offered, setOffered] = useState<Draft | null>(null);
  const latest = useRef(state);
  latest.current = state;
  const wrote = useRef(false);
  /** True once an earlier draft was restored into the fields; it is dropped once the fields are stored themselves. */
  const takenOver = useRef(false);
  /** True once the thing was created: nothing is stored anymore, whatever the fields still hold. */
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
    /** Call it once the draft was restored into the fields. */
    taken: () => {
      takenOver.current = true;
      setOffered(null);
    },
    /** Call it once the thing was created from these fields: drops the draft and stops this form from writing more. */
    finish: () => {
      over.current = true;
      if (person === null) return;
      dropDrafts({ person, kind, id }, form, 'own');
      if (takenOver.current) dropDrafts({ person, kind, id }, form, 'others');
    },
    forget: () => {
      if (person !== null) dropDrafts({ person, kind, id }, form, 'others');
      setOffered(null);
    },
  };
}
