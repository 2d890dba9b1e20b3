import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isApiProblem } from '#web/api/problem.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { changedNames, type Values } from '#web/kit/form/edited.rules.ts';

/** A submit within this time of the last one is the same click (L§9). */
export const SUBMIT_DEBOUNCE_MS = 300;

type Errors<V extends Values> = Partial<Record<keyof V & string, string>>;

export interface ServerFormOptions<V extends Values, R> {
  initial: V;
  /** Quick checks before asking the server; the server's word stands in the end. */
  check?: (values: V) => Errors<V>;
  /** The call. What it throws with `fields` is written at the fields; anything else above the buttons. */
  submit: (values: V) => Promise<R>;
  onSuccess?: (result: R, values: V) => void;
  /** Field names the server uses, where they differ from ours: `{ first_name: 'firstName' }`. snake_case is understood. */
  rename?: Record<string, keyof V & string>;
  /** Asked first about what the call threw; true: it is dealt with, and nothing is shown. */
  onProblem?: (error: unknown, values: V) => boolean | Promise<boolean>;
  /** Other problems are shown as a toast instead of `form.problem`. */
  toastProblems?: boolean;
}

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Texts that stand in the form's fields and differ from what the page knows. */
function typedIn<V extends Values>(form: HTMLFormElement | null, values: V): Partial<V> {
  const found: Record<string, string> = {};
  const fields = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    'input:not([type="checkbox"], [type="radio"], [role]), textarea, select',
  );
  for (const { name, value } of fields ?? []) {
    if (typeof values[name] === 'string' && value !== values[name]) found[name] = value;
  }
  // Only names that were found in `values` as texts.
  return found as Partial<V>;
}

/** What the server said: sentences for the form's fields, and the rest. */
function sentencesOf<V extends Values>(
  error: unknown,
  sent: V,
  rename: ServerFormOptions<V, unknown>['rename'],
): { mine: Errors<V>; rest: string } {
  const mine: Errors<V> = {};
  if (!isApiProblem(error)) return { mine, rest: 'Something went wrong. Try again.' };
  if (!error.fields) return { mine, rest: error.message };
  const others: string[] = [];
  for (const [name, sentence] of Object.entries(error.fields)) {
    const key = rename?.[name] ?? camel(name);
    if (key in sent) mine[key as keyof V & string] = sentence;
    else others.push(sentence);
  }
  return { mine, rest: others.join(' ') };
}

/**
 * A form that sends to the server: keeps what was typed whatever happens, sends once per click, and writes the server's
 * sentences at the fields that they are about.
 *
 * `<form {...form.props}>` with fields `{...form.field('email')}` and a `SubmitButton form={form}`.
 */
export function useServerForm<V extends Values, R>(options: ServerFormOptions<V, R>) {
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<Errors<V>>({});
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const [saved, setSaved] = useState(options.initial);
  const element = useRef<HTMLFormElement>(null);
  const latest = useRef({ options, values });
  latest.current = { options, values };
  const busy = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Typed before a page that the server had drawn woke up: take it over, or the next drawing would wipe it.
  useLayoutEffect(() => {
    const early = typedIn(element.current, latest.current.values);
    if (Object.keys(early).length > 0) setValues((before) => ({ ...before, ...early }));
  }, []);

  /** Puts the reader at the first field that needs another look, once the errors stand there. */
  const toFirst = useRef(false);
  const showErrors = useCallback((found: Errors<V>) => {
    toFirst.current = true;
    setErrors(found);
  }, []);
  useEffect(() => {
    if (!toFirst.current || Object.keys(errors).length === 0) return;
    toFirst.current = false;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const send = useCallback(async () => {
    const { options: now, values: sent } = latest.current;
    if (busy.current) return;
    const found = now.check?.(sent) ?? {};
    if (Object.values(found).some(Boolean)) {
      showErrors(found);
      return;
    }
    busy.current = true;
    setSending(true);
    setErrors({});
    setProblem(undefined);
    try {
      const result = await now.submit(sent);
      setSaved(sent);
      latest.current.options.onSuccess?.(result, sent);
    } catch (error) {
      if (await latest.current.options.onProblem?.(error, sent)) return;
      if (!isApiProblem(error)) console.error(error);
      const { mine, rest } = sentencesOf(error, sent, now.rename);
      showErrors(mine);
      if (rest && now.toastProblems) toast.error(rest);
      else if (rest) setProblem(rest);
    } finally {
      busy.current = false;
      setSending(false);
    }
  }, [showErrors]);

  const onSubmit = useCallback(
    (event?: { preventDefault(): void }) => {
      event?.preventDefault();
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), SUBMIT_DEBOUNCE_MS);
    },
    [send],
  );

  const set = useCallback(<K extends keyof V & string>(name: K, value: V[K]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => (before[name] === undefined ? before : { ...before, [name]: undefined }));
  }, []);

  const changed = changedNames(saved, values);
  return {
    values,
    errors,
    /** What went wrong that belongs to no field. */
    problem,
    sending,
    /** True while something differs from what was last saved. */
    changed: changed.length > 0,
    /** Which fields differ from what was last saved. */
    changedFields: changed,
    set,
    /** What is saved now, and what stands in the fields beside it: after a save, and when somebody else saved. */
    rebase: (nowSaved: V, standing: (before: V) => V) => {
      setSaved(nowSaved);
      setValues(standing);
    },
    setErrors: showErrors,
    setProblem,
    /** Back to what was last saved. */
    discard: () => {
      setValues(saved);
      setErrors({});
      setProblem(undefined);
    },
    submit: onSubmit,
    /** `post`: sent before the page has woken up, what was typed must not stand in the address. */
    props: { ref: element, onSubmit, noValidate: true, method: 'post' as const },
    /** Props for the kit's fields. */
    field: <K extends keyof V & string>(name: K) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: V[K]) => set(name, value),
    }),
  };
}

/** What `SubmitButton` and `FormProblem` need of a form. */
export interface FormState {
  sending: boolean;
  changed: boolean;
  problem: string | undefined;
}
