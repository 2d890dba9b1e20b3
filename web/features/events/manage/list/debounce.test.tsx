import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { schoolsListsSearchOf } from '#web/features/teaching/manage/schools-lists.rules.ts';
import { useLimited } from '#web/kit/form/use-limited.ts';
import { useSearch } from '#web/kit/form/use-search.ts';
import { useServerForm } from '#web/kit/form/use-server-form.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns what a hook holds after one render. */
function held<T>(use: () => T): T {
  let found: T | undefined;
  function Page() {
    found = use();
    return null;
  }
  renderToStaticMarkup(<Page />);
  if (found === undefined) throw new Error('The page was not drawn.');
  return found;
}

describe('debounce', () => {
  test('a list’s search waits 200 ms after the last letter, sends one request, and starts at page 1', async () => {
    const searches: object[] = [];
    // As the lists do it: the search goes into the URL without a page.
    const search = held(() => useSearch('', (q) => searches.push(schoolsListsSearchOf({ q, page: undefined }))));
    search.type('co');
    await vi.advanceTimersByTimeAsync(150);
    search.type('cold ');
    await vi.advanceTimersByTimeAsync(199);
    expect(searches).toEqual([]);
    await vi.advanceTimersByTimeAsync(200 - 199);
    expect(searches).toEqual([{ school: undefined, q: 'cold', show: undefined, page: undefined }]);
    search.type('cold');
    await vi.advanceTimersByTimeAsync(200);
    expect(searches).toHaveLength(1);
  });

  test('a save is sent once, 300 ms after the last click; a recap right away, and then at most once in 300 ms', async () => {
    const submit = vi.fn(async () => {});
    const form = held(() => useServerForm({ initial: { name: 'Noor' }, submit }));
    form.submit();
    await vi.advanceTimersByTimeAsync(299);
    form.submit();
    await vi.advanceTimersByTimeAsync(299);
    expect(submit).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(300);
    expect(submit).toHaveBeenCalledTimes(1);

    const send = vi.fn();
    const press = held(() => useLimited(send));
    press();
    await vi.advanceTimersByTimeAsync(299);
    press();
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    press();
    expect(send).toHaveBeenCalledTimes(2);
  });
});
