import { describe, expect, test } from 'vitest';
import { ApiProblem } from '#web/api/problem.ts';
import { Autosave, type AutosaveState, backOffMs } from './autosave.ts';

const STALE = new ApiProblem(409, 'Someone else saved this.', { code: 'stale' });

/** An editor with a server that responds, and a clock that advances, only when the test says so. */
function anAutosave() {
  const requests: { value: string; version: number; answer: (result: number | Error) => void }[] = [];
  const waiting: { work: () => void; milliseconds: number }[] = [];
  const states: AutosaveState<string>[] = [];
  const autosave = new Autosave<string>({
    value: '',
    version: 0,
    savedAt: null,
    save: (value, version) =>
      new Promise((resolve, reject) => {
        requests.push({
          value,
          version,
          answer: (result) =>
            typeof result === 'number' ? resolve({ version: result, savedAt: 'then' }) : reject(result),
        });
      }),
    theirsOf: (error) =>
      error === STALE ? { value: 'Theirs', version: 7, savedBy: 'Maria', savedAt: 'at 10:42' } : null,
    onRefused: (error) => error instanceof ApiProblem && error.code === 'being_read',
    onState: (state) => states.push(state),
    later: (work, milliseconds) => {
      const entry = { work, milliseconds };
      waiting.push(entry);
      return () => void waiting.splice(waiting.indexOf(entry), 1);
    },
  });
  const settled = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    autosave,
    requests,
    waiting,
    last: () => states.at(-1),
    wake: () => waiting.splice(0)[0]?.work(),
    answer: async (result: number | Error) => {
      requests.at(-1)?.answer(result);
      await settled();
    },
  };
}

describe('what is typed', () => {
  test('is sent once typing pauses: one request at a time, the newest state next, each based on the last saved version', async () => {
    const { autosave, requests, wake, answer, waiting, last } = anAutosave();
    autosave.set('a');
    autosave.set('ab');
    expect(waiting).toHaveLength(1);
    wake();
    autosave.set('abc');
    autosave.set('abcd');
    expect(requests.map(({ value, version }) => [value, version])).toEqual([['ab', 0]]);
    await answer(1);
    expect(requests.map(({ value, version }) => [value, version])).toEqual([
      ['ab', 0],
      ['abcd', 1],
    ]);
    expect(last()).toEqual({ is: 'saving' });
    await answer(2);
    expect(last()).toEqual({ is: 'saved', at: 'then' });
    expect(requests).toHaveLength(2);
  });

  test('and undone before the pause ends is not sent', async () => {
    const { autosave, requests, wake } = anAutosave();
    autosave.set('a');
    autosave.set('');
    wake();
    expect(requests).toEqual([]);
  });
});

describe('a failed save', () => {
  test('is retried with the newest text and growing delays after a network or server error, or a rate limit', async () => {
    const { autosave, requests, wake, answer, waiting, last } = anAutosave();
    autosave.set('a');
    wake();
    await answer(new ApiProblem(0, 'Away'));
    expect(last()).toEqual({ is: 'offline' });
    autosave.set('ab');
    expect(waiting.map(({ milliseconds }) => milliseconds)).toEqual([1000]);
    wake();
    await answer(new ApiProblem(503, 'Busy'));
    expect(last()).toEqual({ is: 'failed', why: 'Busy', again: true });
    expect(waiting.map(({ milliseconds }) => milliseconds)).toEqual([2000]);
    wake();
    await answer(1);
    expect(requests.map(({ value }) => value)).toEqual(['a', 'ab', 'ab']);
    expect(last()).toEqual({ is: 'saved', at: 'then' });
    expect([1, 2, 6, 60].map(backOffMs)).toEqual([1000, 2000, 30_000, 30_000]);
  });

  test('that was refused for its text is sent again only after the text changes', async () => {
    const { autosave, requests, wake, answer, waiting, last } = anAutosave();
    autosave.set('too long');
    wake();
    await answer(new ApiProblem(422, 'At most 200 KB.'));
    expect(last()).toEqual({ is: 'failed', why: 'At most 200 KB.', again: false });
    expect(waiting).toEqual([]);
    autosave.set('short');
    wake();
    expect(requests.at(-1)?.value).toBe('short');
  });

  test('from an older version asks: keep mine continues from theirs, take theirs sends nothing', async () => {
    const { autosave, requests, wake, answer, last, waiting } = anAutosave();
    autosave.set('mine');
    wake();
    await answer(STALE);
    expect(last()).toMatchObject({ is: 'stale', theirs: { value: 'Theirs', version: 7 } });
    autosave.set('mine too');
    expect(waiting).toEqual([]);
    autosave.resume(7);
    expect(requests.at(-1)).toMatchObject({ value: 'mine too', version: 7 });
    await answer(8);
    autosave.set('again');
    wake();
    await answer(STALE);
    autosave.adopt('Theirs', { version: 9, savedAt: 'later' });
    expect(last()).toEqual({ is: 'saved', at: 'later' });
    expect(autosave.dirty).toBe(false);
    expect(autosave.version).toBe(9);
  });

  test('waits and keeps the typed text when the session has ended or someone else is reading it', async () => {
    const { autosave, requests, wake, answer, last } = anAutosave();
    autosave.set('typed');
    wake();
    await answer(new ApiProblem(401, 'Please sign in again.'));
    expect(last()).toEqual({ is: 'signed-out' });
    autosave.resume();
    await answer(new ApiProblem(409, 'Jon is reading this now.', { code: 'being_read' }));
    expect(last()).toEqual({ is: 'stopped' });
    expect(await autosave.flush()).toBe(false);
    expect(requests).toHaveLength(2);
    expect(autosave.dirty).toBe(true);
  });
});
