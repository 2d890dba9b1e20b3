import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isApiProblem } from '#web/api/problem.ts';
import { toast } from '#web/kit/feedback/toast-store.ts';
import { changedNames, type Values } from '#web/kit/form/edited.rules.ts';

/** Submits this many milliseconds apart, or closer, count as the same click (L§9). */
export const SUBMIT_DEBOUNCE_MS = 300;

type Errors<V extends Values> = Partial<Record<keyof V & string, string>>;

export interface ServerFormOptions<V extends Values, R> {
  initial: V;
  /** Quick checks before the request; the server has the final say. */
  check?: (values: V) => Errors<V>;
  /** The request. Errors with `fields` are shown at those fields, all others above the buttons. */
  submit: (values: V) => Promise<R>;
  onSuccess?: (result: R, values: V) => void;
  /**
   * The server's field names where they differ from ours: `{ first_name: 'firstName' }`. snake_case is converted
   * automatically.
   */
  rename?: Record<string, keyof V & string>;
  /** Called first with any error the request threw; returns true if it handled the error, and then nothing is shown. */
  onProblem?: (error: unknown, values: V) => boolean | Promise<boolean>;
  /** Shows other problems as a toast instead of in `form.problem`. */
  toastProblems?: boolean;
  /** Also shows a toast when fields have errors, from the check or from the server. */
  toastRefused?: boolean;
}

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Texts in the form's DOM fields that differ from the state. */
function typedIn<V extends Values>(form: HTMLFormElement | null, values: V): Partial<V> {
  const found: Record<string, string> = {};
  const fields = form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    'input:not([type="checkbox"], [type="radio"], [role]), textarea, select',
  );
  for (const { name, value } of fields ?? []) {
    if (typeof values[name] === 'string' && value !== values[name]) found[name] = value;
  }
  // Holds only names that are texts in `values`.
  return found as Partial<V>;
}

/** Splits the server's error into messages for the form's fields and the rest. */
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
 * A form that is sent to the server: it keeps what was typed whatever happens, sends once per click, and shows the
 * server's messages at the fields they are about.
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
  // Text typed into the server-rendered page before it was hydrated: take it over, or the next render would erase it.
  useLayoutEffect(() => {
    const early = typedIn(element.current, latest.current.values);
    if (Object.keys(early).length > 0) setValues((before) => ({ ...before, ...early }));
  }, []);

  /** Set when errors are shown: the next effect focuses the first invalid field. */
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

  const showProblem = useCallback(
    async (error: unknown, sent: V) => {
      const { options: now } = latest.current;
      if (await now.onProblem?.(error, sent)) return;
      if (!isApiProblem(error)) console.error(error);
      if (now.toastRefused && isApiProblem(error) && error.fields) toast.refused();
      const { mine, rest } = sentencesOf(error, sent, now.rename);
      showErrors(mine);
      if (rest && now.toastProblems) toast.error(rest);
      else if (rest) setProblem(rest);
    },
    [showErrors],
  );

  const send = useCallback(async () => {
    const { options: now, values: sent } = latest.current;
    if (busy.current) return;
    const found = now.check?.(sent) ?? {};
    if (Object.values(found).some(Boolean)) {
      if (now.toastRefused) toast.refused();
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
      await showProblem(error, sent);
    } finally {
      busy.current = false;
      setSending(false);
    }
  }, [showErrors, showProblem]);

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
    /** An error that belongs to no field. */
    problem,
    sending,
    changed: changed.length > 0,
    /** The fields that differ from what was last saved. */
    changedFields: changed,
    set,
    /** Sets what is saved now, and what the fields show: after a save, and when someone else saved. */
    rebase: (nowSaved: V, update: (before: V) => V) => {
      setSaved(nowSaved);
      setValues(update);
    },
    setErrors: showErrors,
    setProblem,
    discard: () => {
      setValues(saved);
      setErrors({});
      setProblem(undefined);
    },
    submit: onSubmit,
    /** `post`: if the form is submitted before hydration, what was typed must not appear in the URL. */
    props: { ref: element, onSubmit, noValidate: true, method: 'post' as const },
    field: <K extends keyof V & string>(name: K) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: V[K]) => set(name, value),
    }),
  };
}

/** The parts of a form that `SubmitButton` and `FormProblem` need. */
export interface FormState {
  sending: boolean;
  changed: boolean;
  problem: string | undefined;
}
