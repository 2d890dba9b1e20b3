import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { createElement, type ReactElement, useId } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allLighter, lighter } from './lighter.ts';

type Inject = (
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  call: { method: string; url: string; payload?: object },
) => Promise<{ statusCode: number; headers: Record<string, string>; body: string; cookies: unknown }>;

const FILES = ['request.js', 'response.js'];
/** As Fastify finds it. */
const ofFastify = createRequire(createRequire(import.meta.url).resolve('fastify'));
const LIBRARY = dirname(ofFastify.resolve('light-my-request'));
/** Beside the library, so that it finds what it needs. */
let folder: string;
let light: Inject;
const asItIs = ofFastify(LIBRARY) as Inject;

beforeAll(() => {
  folder = mkdtempSync(resolve('node_modules/.light-'));
  cpSync(LIBRARY, folder, { recursive: true });
  for (const file of FILES) {
    const path = join(LIBRARY, 'lib', file);
    writeFileSync(join(folder, 'lib', file), lighter('server', path, readFileSync(path, 'utf8')));
  }
  light = ofFastify(join(folder, 'index.js')) as Inject;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HANDLERS: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
  'an answer at once': (_request, response) => {
    response.setHeader('set-cookie', ['a=1', 'b=2']);
    response.end('Grüße');
  },
  'an answer in parts': (_request, response) => {
    response.writeHead(201, { 'content-type': 'text/plain' });
    response.write('one ');
    setImmediate(() => {
      response.write('two ', () => response.end('three'));
    });
  },
  'nothing but a state': (_request, response) => {
    response.statusCode = 204;
    response.end();
  },
  'what was sent': (request, response) => {
    request.pipe(response);
  },
};

test.each(Object.entries(HANDLERS))('%s comes as it did', async (_name, handler) => {
  const call = { method: 'POST', url: '/there?x=1', payload: { sent: 'Grüße' } };
  const [one, other] = [await light(handler, call), await asItIs(handler, call)];
  const { date: _one, ...headers } = one.headers;
  const { date: _other, ...expected } = other.headers;
  expect([one.statusCode, one.body, headers, one.cookies]).toEqual([
    other.statusCode,
    other.body,
    expected,
    other.cookies,
  ]);
});

test('an answer that breaks off is an error, not a wait', async () => {
  const broken = (_request: IncomingMessage, response: ServerResponse) => {
    response.destroy(new Error('broke off'));
  };
  const call = { method: 'GET', url: '/' };
  await expect(light(broken, call)).rejects.toThrow('broke off');
  await expect(asItIs(broken, call)).rejects.toThrow('broke off');
  const silent = (_request: IncomingMessage, response: ServerResponse) => {
    response.socket?.destroy();
    response.socket?.destroy();
  };
  await expect(light(silent, call)).rejects.toThrow('destroyed before completion');
  await expect(asItIs(silent, call)).rejects.toThrow('destroyed before completion');
  const socket = (_request: IncomingMessage, response: ServerResponse) => {
    response.socket?.destroy(new Error('no socket'));
    response.socket?.destroy(new Error('still none'));
  };
  await expect(light(socket, call)).rejects.toThrow('no socket');
  await expect(asItIs(socket, call)).rejects.toThrow('no socket');
});

test('a query of a page has its signal without a getter of its own', () => {
  const path = resolve('node_modules/@tanstack/query-core/build/modern/query.js');
  const light = lighter('pages', path, readFileSync(path, 'utf8'));
  expect(light).toContain('signal: { enumerable: true, value: abortController.signal }');
  expect(light).not.toMatch(/\bget: \(\) =>/);
});

test('React draws into what has a push, scrap by scrap, and returns what it did where there is none', () => {
  const path = resolve('node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js');
  const file = join(folder, 'react.cjs');
  writeFileSync(file, lighter('pages', path, readFileSync(path, 'utf8')));
  const require = createRequire(import.meta.url);
  type Draw = (element: ReactElement, options?: object) => string;
  const asItIs = (require(path) as { renderToString: Draw }).renderToString;
  const lightened = (require(file) as { renderToString: Draw }).renderToString;
  const prefix = { identifierPrefix: 'of-' };
  const page = createElement(
    'p',
    { className: 'a' },
    'Grüße – ',
    createElement('b', null, 1, '&'),
    createElement(useId),
  );
  const expected = asItIs(page, prefix);
  expect(expected).toContain('of-');
  expect(lightened(page, prefix)).toBe(expected);
  const scraps: string[] = [];
  expect(lightened(page, { ...prefix, into: scraps })).toBe('');
  expect(scraps.length).toBeGreaterThan(4);
  expect(scraps.join('')).toBe(expected);
  const Broken = () => {
    throw new Error('broken');
  };
  expect(() => lightened(createElement(Broken), { into: scraps })).toThrow('broken');
});

test('a library that reads otherwise ends the build; others stay as they are', () => {
  expect(() =>
    lighter('server', '/there/node_modules/light-my-request/lib/request.js', 'function Request () {}'),
  ).toThrow('light-my-request/lib/request.js');
  expect(() => allLighter('pages', ['/there/node_modules/@tanstack/query-core/build/legacy/query.js'])).toThrow(
    '@tanstack/query-core/build/modern/query.js',
  );
  expect(lighter('server', '/there/node_modules/other/lib/request.js', 'anything')).toBe('anything');
});
