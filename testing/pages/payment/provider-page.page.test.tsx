import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CHECKOUT_REFUSALS } from '#contract/checkout/refusals.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { useProviderPage } from '#web/features/payment/use-provider-page.ts';

const SEAT = { seat: 7 };
const LINK = 'https://pay.example.test/1';

/** The hook on a page, with the keys that its requests were sent with. */
function openHook({ signInFrom = '/here' as string | null } = {}) {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const request = vi.fn(async (_tried: typeof SEAT, _key: string): Promise<string | null> => LINK);
  const onResponse = vi.fn(async () => {});
  const onFailed = vi.fn(async () => {});
  const onShownAgain = vi.fn();
  const { result } = renderHook(() =>
    useProviderPage({ request, signInFrom: () => signInFrom, onResponse, onFailed, onShownAgain }),
  );
  const go = (tried = SEAT) => act(() => result.current.go(tried));
  const keys = () => request.mock.calls.map(([, key]) => key);
  return { result, request, onResponse, onFailed, onShownAgain, assign, go, keys };
}

const showPage = (persisted: boolean) =>
  act(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));

test('a double click sends one request and leaves once', async () => {
  const { result, request, assign } = openHook();
  await act(async () => {
    await Promise.all([result.current.go(SEAT), result.current.go(SEAT)]);
  });
  expect(request).toHaveBeenCalledTimes(1);
  expect(assign).toHaveBeenCalledExactlyOnceWith(LINK);
  expect(result.current.busy).toBe(SEAT);
});

test('an attempt that got no response is repeated with its key, and another one has its own', async () => {
  const { result, request, onFailed, go, keys } = openHook();
  const lost = { kind: 'away', message: 'No connection.' };
  request.mockRejectedValueOnce(new ApiProblem(0, lost.message)).mockRejectedValueOnce(new ApiProblem(0, lost.message));
  await go();
  expect(result.current).toMatchObject({ busy: null, problem: { tried: SEAT, what: lost } });
  expect(onFailed).toHaveBeenCalledExactlyOnceWith(lost);
  await go({ ...SEAT });
  await go({ seat: 8 });
  const [first, again, other] = keys();
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(result.current.problem).toBeNull();
});

test.each([
  ['was refused', new ApiProblem(409, 'No seat is left.')],
  ['ended because the provider is down', new ApiProblem(503, 'Down.', { code: CHECKOUT_REFUSALS.providerUnavailable })],
])('after an attempt that %s, the next one has a new key', async (_, refusal) => {
  const { request, go, keys } = openHook();
  request.mockRejectedValueOnce(refusal);
  await go();
  await go();
  const [first, next] = keys();
  expect(next).not.toBe(first);
});

test('once the response came, the next attempt has a new key, even if the connection fails after it', async () => {
  const { onResponse, assign, go, keys } = openHook();
  onResponse.mockRejectedValueOnce(new ApiProblem(0, 'No connection.'));
  await go();
  expect(assign).not.toHaveBeenCalled();
  await go();
  const [first, next] = keys();
  expect(next).not.toBe(first);
});

test('without a link, the page stays and is idle again', async () => {
  const { result, request, onResponse, assign, go } = openHook();
  request.mockResolvedValueOnce(null);
  await go();
  expect(onResponse).toHaveBeenCalledExactlyOnceWith(null, SEAT);
  expect(assign).not.toHaveBeenCalled();
  expect(result.current).toMatchObject({ busy: null, problem: null });
});

test('a page shown again from the back/forward cache is idle again', async () => {
  const { result, request, onShownAgain, go } = openHook();
  await go();
  showPage(false);
  expect(result.current.busy).toBe(SEAT);
  expect(onShownAgain).not.toHaveBeenCalled();
  showPage(true);
  expect(result.current.busy).toBeNull();
  expect(onShownAgain).toHaveBeenCalledTimes(1);
  await go();
  expect(request).toHaveBeenCalledTimes(2);
});

test('a session that ended leads to sign-in and back, unless the page shows the problem', async () => {
  const signedOut = new ApiProblem(401, 'Please sign in again.');
  const leaving = openHook();
  leaving.request.mockRejectedValueOnce(signedOut);
  await leaving.go();
  expect(leaving.assign).toHaveBeenCalledExactlyOnceWith('/login?next=%2Fhere');
  expect(leaving.result.current).toMatchObject({ busy: null, problem: null });
  expect(leaving.onFailed).not.toHaveBeenCalled();

  const staying = openHook({ signInFrom: null });
  staying.request.mockRejectedValueOnce(signedOut);
  await staying.go();
  expect(staying.result.current.problem?.what).toEqual({ kind: 'signed_out' });
  expect(staying.assign).toHaveBeenCalledTimes(1);
});
