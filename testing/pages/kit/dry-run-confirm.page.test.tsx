import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiProblem } from '#web/api/problem.ts';
import { useConfirmBeforeSaving } from '#web/kit/form/dry-run-confirm.ts';
import { DryRunDialog } from '#web/kit/form/dry-run-dialog.tsx';

type DryRun = (moved: Readonly<Record<string, unknown>> | null) => Promise<number | null>;

/** A page that confirms how many people a save notifies. */
function openSave(dryRun: DryRun, send: (agreed: number | null) => Promise<string>) {
  let save: ReturnType<typeof useConfirmBeforeSaving<number, number>>['save'] | undefined;
  function Page() {
    const { pending, ...confirming } = useConfirmBeforeSaving<number, number>();
    save = confirming.save;
    return (
      pending && (
        <DryRunDialog
          open
          onClose={() => pending.resolve(null)}
          title="Before you save"
          consequences={[{ title: 'Who gets notified', lines: [`${pending.about} people`] }]}
          isRetry={pending.isRetry}
          action="Save"
          onConfirm={() => pending.resolve(pending.about)}
        />
      )
    );
  }
  render(<Page />);
  if (!save) throw new Error('The page was not rendered.');
  return save(dryRun, send);
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const figuresChanged = (totals: Record<string, number>) =>
  new ApiProblem(409, 'Changed.', { code: 'figures_changed', details: { totals } });

test("'Not now' sends nothing and fails without a message", async () => {
  const send = vi.fn(async () => 'saved');
  const saved = expect(openSave(async () => 3, send)).rejects.toMatchObject({ status: 409, message: '' });
  expect(await screen.findByText('3 people')).toBeInTheDocument();
  await press('Not now');
  await saved;
  expect(send).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('asks again with the latest figures for as long as they change', async () => {
  const dryRun = vi.fn<DryRun>(async (moved) => Number(moved?.people ?? 3));
  const send = vi
    .fn(async (_agreed: number | null) => 'saved')
    .mockRejectedValueOnce(figuresChanged({ people: 4 }))
    .mockRejectedValueOnce(figuresChanged({ people: 5 }));
  const saved = openSave(dryRun, send);
  for (const [people, isRetry] of [
    [3, false],
    [4, true],
    [5, true],
  ] as const) {
    expect(await screen.findByText(`${people} people`)).toBeInTheDocument();
    expect(screen.queryAllByText("Something just changed. Here's the latest.")).toHaveLength(isRetry ? 1 : 0);
    await press('Save');
  }
  await expect(saved).resolves.toBe('saved');
  expect(dryRun.mock.calls).toEqual([[null], [{ people: 4 }], [{ people: 5 }]]);
  expect(send.mock.calls).toEqual([[3], [4], [5]]);
});

test('sends right away if there is nothing to confirm, and passes on any other error', async () => {
  const send = vi.fn(async () => 'saved').mockRejectedValueOnce(new ApiProblem(422, 'No.'));
  await expect(openSave(async () => null, send)).rejects.toThrow('No.');
  await expect(openSave(async () => null, send)).resolves.toBe('saved');
  expect(send.mock.calls).toEqual([[null], [null]]);
  expect(screen.queryByRole('dialog')).toBeNull();
});
