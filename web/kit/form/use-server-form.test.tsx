import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '#web/api/problem.ts';
import { ERRORS_BELOW, toastStore } from '#web/kit/feedback/toast-store.ts';
import { type ServerFormOptions, useServerForm } from './use-server-form.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { id } of toastStore.current()) toastStore.dismiss(id);
  vi.useRealTimers();
});

function drawnForm(
  submit: (values: { name: string }) => Promise<void>,
  options?: Partial<ServerFormOptions<{ name: string }, void>>,
) {
  let form: ReturnType<typeof useServerForm<{ name: string }, void>> | undefined;
  function Page() {
    form = useServerForm({ initial: { name: 'Noor' }, submit, ...options });
    return <form {...form.props} />;
  }
  renderToStaticMarkup(<Page />);
  if (!form) throw new Error('The page was not drawn.');
  return form;
}

test('a form is sent once, 300 ms after the last click', async () => {
  const submit = vi.fn(async () => {});
  const form = drawnForm(submit);
  form.submit();
  await vi.advanceTimersByTimeAsync(200);
  form.submit();
  await vi.advanceTimersByTimeAsync(299);
  expect(submit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(300 - 299);
  expect(submit).toHaveBeenCalledExactlyOnceWith({ name: 'Noor' });
});

test('a form that is being sent is not sent again', async () => {
  let respond = () => {};
  const submit = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        respond = resolve;
      }),
  );
  const form = drawnForm(submit);
  form.submit();
  await vi.advanceTimersByTimeAsync(300);
  form.submit();
  await vi.advanceTimersByTimeAsync(300);
  expect(submit).toHaveBeenCalledTimes(1);
  respond();
  await vi.advanceTimersByTimeAsync(0);
  form.submit();
  await vi.advanceTimersByTimeAsync(300);
  expect(submit).toHaveBeenCalledTimes(2);
});

/** Submits, waits for the response, and returns the titles of the toasts. */
async function toastsAfter(form: { submit: () => void }) {
  form.submit();
  await vi.advanceTimersByTimeAsync(300);
  return toastStore.current().map(({ title }) => title);
}

test('a failed check shows a toast only if the form asks for it', async () => {
  const submit = vi.fn(async () => {});
  const check = () => ({ name: 'Too short.' });
  expect(await toastsAfter(drawnForm(submit, { check, toastProblems: true }))).toEqual([]);
  expect(await toastsAfter(drawnForm(submit, { check, toastRefused: true }))).toEqual([ERRORS_BELOW]);
  expect(submit).not.toHaveBeenCalled();
});

test("the server's errors at fields show a toast only if the form asks for it, and doesn't handle them itself", async () => {
  const refuse = () => Promise.reject(new ApiProblem(422, 'Taken.', { fields: { name: 'Taken.' } }));
  expect(await toastsAfter(drawnForm(refuse, { toastProblems: true }))).toEqual([]);
  expect(await toastsAfter(drawnForm(refuse, { toastRefused: true, onProblem: () => true }))).toEqual([]);
  expect(await toastsAfter(drawnForm(refuse, { toastRefused: true }))).toEqual([ERRORS_BELOW]);
});
