import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { queueMail } from '#server/features/mailings/index.ts';
import { testApp } from '../../app.ts';
import { openPage } from '../open-page.tsx';
import { navigation } from './parts.ts';

const t = testApp();
const ctx = () => t.system.ctx({ kind: 'system' }, 'test');

/** A person whose welcome email and code couldn't be sent. */
async function readerOfFailed(): Promise<{ personId: number; email: string }> {
  const reader = await makePerson(ctx());
  const to = { userId: reader.personId };
  await queueMail(ctx(), {
    ...{ kind: 'welcome', occasion: 'account', to },
    data: { firstName: 'Ada', url: 'https://callboard.example/courses' },
  });
  await queueMail(ctx(), {
    ...{ kind: 'proof_code', occasion: 'code', to },
    data: { code: '482913', expiresMinutes: 10 },
  });
  await sql`update sends set state = 'failed', failure = 'policy', last_error = '550 5.7.1 We saw 482913', attempts = 1,
    settled_at = ${t.system.clock.now()} where user_id = ${reader.personId}`.execute(t.db);
  return reader;
}
const rowOf = (title: string) => within(screen.getByText(title).closest('tr') as HTMLElement);

test('staff find failed email, and send it again once; email with a code says why it can’t be sent again', async () => {
  const staff = await makePerson(ctx(), { isStaff: true });
  const reader = await readerOfFailed();
  const { user, arrive, asked } = await openPage(t, staff.personId, '/admin');
  await user.click((await navigation('Staff')).getByRole('link', { name: 'Failed email' }));
  await arrive('/admin/mail');
  expect(await screen.findByRole('list', { name: 'Last 24 hours, by cause' })).toHaveTextContent(
    "2 · Their mail server's rules refused it.",
  );
  // The list by cause is shown only for the last 24 hours.
  await user.click(screen.getByRole('radio', { name: /^Last 7 days/ }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Last 24 hours, by cause' })).toBeNull());
  const [first] = await screen
    .findAllByRole('link', { name: /.+/ })
    .then((links) => links.filter((link) => link.getAttribute('href') === `/admin/people/${reader.personId}/mail`));
  await user.click(first as HTMLElement);
  await arrive(`/admin/people/${reader.personId}/mail`);
  await screen.findByRole('heading', { name: /^Email to/ });
  await screen.findByText('Welcome');
  expect(rowOf("Code to confirm it's you").getByText(/Can't be sent again\. It had a code or a link/)).toBeVisible();
  expect(rowOf("Code to confirm it's you").queryByRole('button')).toBeNull();
  expect(rowOf('Welcome').getByText(/^Their mail server's rules refused it\./)).toHaveTextContent(/\(550 5\.7\.1\)$/);
  expect(document.body).not.toHaveTextContent('482913');

  await user.click(rowOf('Welcome').getByRole('button', { name: /^More for Welcome/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send again' }));
  await waitFor(() => expect(screen.getByText('Sending again')).toBeVisible());
  await waitFor(() => expect(rowOf('Welcome').getByText('Sending')).toBeVisible());
  expect(rowOf('Welcome').queryByRole('button')).toBeNull();
  // The focused button is gone, so focus moves to what comes before it.
  await waitFor(() => expect(document.activeElement?.closest('main')).not.toBeNull());
  expect(asked.filter(({ call }) => call.startsWith('POST /api/v1/admin/mail/'))).toHaveLength(1);
});

test('an email that someone else sent again in the meantime says so', async () => {
  const staff = await makePerson(ctx(), { isStaff: true });
  const reader = await readerOfFailed();
  const { user } = await openPage(t, staff.personId, `/admin/people/${reader.personId}/mail`);
  await screen.findByText('Welcome');
  await user.click(rowOf('Welcome').getByRole('button', { name: /^More for Welcome/ }));
  await sql`update sends set state = 'queued' where user_id = ${reader.personId} and kind = 'welcome'`.execute(t.db);
  await user.click(await screen.findByRole('menuitem', { name: 'Send again' }));
  await waitFor(() => expect(screen.getByText("Couldn't send it again")).toBeVisible());
  expect(screen.getByText("It's already on its way.")).toBeVisible();
});

test('staff unblock an email address, with a reason', async () => {
  const staff = await makePerson(ctx(), { isStaff: true });
  const reader = await readerOfFailed();
  await sql`insert into suppressions (address, reason, created_at) values (${reader.email}, 'bounced', ${t.system.clock.now()})`.execute(
    t.db,
  );
  const { user, open } = await openPage(t, staff.personId, `/admin/users/${reader.personId}`);
  await user.click(await screen.findByRole('link', { name: 'Email to this person' }));
  expect(await screen.findByText(/they get only the codes and links they request/)).toBeVisible();
  expect(rowOf('Welcome').getByText(/We don't send email to this address/)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Emails they get'), 'All email');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByText('This field is required.')).toBeVisible());
  await user.type(screen.getByLabelText('Reason'), 'Their host was mended');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByText(/they get only the codes and links they request/)).toBeNull());
  await waitFor(() => expect(rowOf('Welcome').getByRole('button', { name: /^More for Welcome/ })).toBeVisible());
  await open('/admin/audit');
  expect((await screen.findAllByText(/Their host was mended/))[0]).toBeVisible();
});
