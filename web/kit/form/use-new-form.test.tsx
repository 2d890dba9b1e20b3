import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '#web/api/problem.ts';
import { DraftStorage } from './draft-storage.tsx';
import { useNewForm } from './use-new-form.ts';

interface Named {
  [name: string]: string;
  name: string;
  place: string;
}

let box: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  box = new Map();
  vi.stubGlobal('window', {
    localStorage: {
      get length() {
        return box.size;
      },
      key: (at: number) => [...box.keys()][at] ?? null,
      getItem: (key: string) => box.get(key) ?? null,
      setItem: (key: string, text: string) => box.set(key, text),
      removeItem: (key: string) => box.delete(key),
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Person 7's form for a new event in course 12, with a name typed. */
function typedForm(submit: () => Promise<void>, onProblem?: () => boolean) {
  let form: ReturnType<typeof useNewForm<Named, void>> | undefined;
  function Page() {
    form = useNewForm<Named, void>({
      kind: 'new_event',
      id: 'course:12',
      initial: { name: '', place: 'Here' },
      submit,
      ...(onProblem ? { onProblem } : {}),
    });
    if (form.values.name === '') form.set('name', 'Evening');
    return <form {...form.props} />;
  }
  renderToStaticMarkup(
    <DraftStorage person={7} signInAddress={() => '/login'}>
      <Page />
    </DraftStorage>,
  );
  if (!form) throw new Error('The page was not drawn.');
  return form;
}

/** Submits, and waits until the response was handled. */
async function send(form: { submit: () => void }) {
  form.submit();
  await vi.advanceTimersByTimeAsync(300);
}

test('an expired session keeps the draft under its person and purpose, and shows no error', async () => {
  const onProblem = vi.fn(() => false);
  await send(typedForm(() => Promise.reject(new ApiProblem(401, 'Please sign in.')), onProblem));
  const [[key, text] = ['', '{}'], ...others] = box;
  expect(key).toMatch(/^callboard\.draft\|7\|new_event\|course:12\|0\|/);
  expect(JSON.parse(text)).toMatchObject({ base: { name: '' }, mine: { name: 'Evening' } });
  expect(JSON.parse(text).mine).not.toHaveProperty('place');
  expect(others).toEqual([]);
  expect(onProblem).not.toHaveBeenCalled();
});

test('once the thing is created, its draft is gone', async () => {
  const submit = vi.fn(async () => {}).mockRejectedValueOnce(new ApiProblem(401, 'Please sign in.'));
  const form = typedForm(submit);
  await send(form);
  expect(box.size).toBe(1);
  await send(form);
  expect(submit).toHaveBeenCalledTimes(2);
  expect(box.size).toBe(0);
});

test('any other refusal is left to the page', async () => {
  const onProblem = vi.fn(() => true);
  await send(typedForm(() => Promise.reject(new ApiProblem(422, 'No.')), onProblem));
  expect(onProblem).toHaveBeenCalledTimes(1);
  expect(box.size).toBe(0);
});
