import { connect as openSocket } from 'node:net';
import { expect, test } from 'vitest';
import { isDatabaseAway, knowDatabase } from './away.ts';

const refused = (address: { path: string } | { port: number; host: string }): Promise<Error> =>
  new Promise((resolve) => openSocket(address).once('error', resolve));

test('a database that is gone is recognized by its port and its socket, and not by those of other servers', async () => {
  knowDatabase('postgres://school:secret@127.0.0.1:9/callboard?host=%2Fnowhere');
  const away = [await refused({ path: '/nowhere/.s.PGSQL.9' }), await refused({ host: '127.0.0.1', port: 9 })];
  expect(away.map(isDatabaseAway)).toEqual([true, true]);
  expect(away.map((error) => isDatabaseAway(`Error: ${error.message}`))).toEqual([true, true]);

  const others = [await refused({ path: '/nowhere/.s.PGSQL.10' }), await refused({ host: '127.0.0.1', port: 1 })];
  expect(others.map(isDatabaseAway)).toEqual([false, false]);
  expect(others.map((error) => isDatabaseAway(`Error: ${error.message}`))).toEqual([false, false]);
});
