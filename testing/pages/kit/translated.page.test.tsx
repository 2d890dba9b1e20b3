import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { Button, ButtonAnchor } from '#web/kit/action/button.tsx';
import { testApp } from '../../app.ts';
import { openPage } from '../open-page.tsx';
import { translatePage } from '../translation.ts';

const t = testApp();

let stop: (() => void) | undefined;
const translate = () => {
  stop = translatePage();
};
afterEach(() => stop?.());

const isWrapped = (text: string) => screen.getByText(text).tagName === 'FONT';

test('a button translated by the browser can be busy, and can change its icon and text', async () => {
  function Sample() {
    const [busy, setBusy] = useState(false);
    return (
      <>
        <Button loading={busy} icon={busy ? undefined : <svg />} onClick={() => setBusy(true)}>
          {busy ? 'Sending' : 'Send'} {busy && <b>now</b>}
        </Button>
        <ButtonAnchor href="#there" icon={busy && <svg />}>
          Go there
        </ButtonAnchor>
      </>
    );
  }
  render(<Sample />);
  translate();
  expect(isWrapped('Go there')).toBe(true);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true'));
  expect(screen.getByRole('button')).toHaveTextContent('Sending now');
  expect(screen.getByRole('link')).toHaveTextContent('Go there');
});

test('on a translated page, a refused sign-in says so, and the second try signs in', async () => {
  const { email } = await makePerson(t.system.ctx({ kind: 'system' }, 'test'), { password: 'plum tractor 17' });
  const { user, arrive } = await openPage(t, null, '/login');
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), 'not this one');
  translate();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.getByText("That email and password don't match.")).toBeVisible());
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), 'plum tractor 17');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await arrive('/dashboard');
});

test('a translated list updates its count and pages', async () => {
  const { personId } = await makePerson(t.system.ctx({ kind: 'system' }, 'test'), { isStaff: true });
  const { user } = await openPage(t, personId, '/kit');
  const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  await screen.findByRole('searchbox', { name: 'Search' });
  await waitFor(() => expect(status()).toContain('187 people, page 1 of 10'));
  translate();
  await user.click(screen.getByRole('radio', { name: /^Members/ }));
  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'maria');
  await waitFor(() => expect(status().some((text) => /^\d+ people$|^1 person$/.test(text ?? ''))).toBe(true));
  await user.click(screen.getByRole('radio', { name: /^All/ }));
  await user.clear(screen.getByRole('searchbox', { name: 'Search' }));
  await waitFor(() => expect(status()).toContain('187 people, page 1 of 10'));
});
