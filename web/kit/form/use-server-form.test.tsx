import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useServerForm } from './use-server-form.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function drawnForm(submit: (values: { name: string }) => Promise<void>) {
  let form: ReturnType<typeof useServerForm<{ name: string }, void>> | undefined;
  function Page() {
    form = useServerForm({ initial: { name: 'Noor' }, submit });
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
