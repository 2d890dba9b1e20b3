import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { withYoungFunctions } from './young-functions.ts';

test('a function that each call assigns to a property is made by an expression', () => {
  expect(withYoungFunctions('function ask(q) { q.done = (e) => e; }')).toBe(
    'function ask(q) { q.done = (0, (e) => e); }',
  );
  expect(withYoungFunctions('class A { ask(q) { q["done"] = async function named() {}; } }')).toBe(
    'class A { ask(q) { q["done"] = (0, async function named() {}); } }',
  );
  expect(withYoungFunctions('const ask = (q) => { q.a = q.b = () => { q.c = () => 1; }; };')).toBe(
    'const ask = (q) => { q.a = q.b = (0, () => { q.c = (0, () => 1); }); };',
  );
});

test('a statement that begins without a semicolon before it stays one', () => {
  for (const code of [
    'function ask(q) { q.done = () => { return 1 }\n(globalThis.x = 2) }',
    'function ask(q) { q.done = () => { return 1 }\n/* then */ [q.one].forEach(String) }',
  ]) {
    expect(withYoungFunctions(code)).toBe(code);
  }
  expect(withYoungFunctions('function ask(q) { q.done = () => { return 1 }\nq.more() }')).toBe(
    'function ask(q) { q.done = (0, () => { return 1 })\nq.more() }',
  );
  expect(withYoungFunctions('function ask(q) { q.done = (function () {}); }')).toBe(
    'function ask(q) { q.done = ((0, function () {})); }',
  );
});

test('what can not be read is an error', () => {
  expect(() => withYoungFunctions('function (')).toThrow('Not read');
});

test('what is made once, has a name or is no function stays as it is', () => {
  for (const code of [
    'A.prototype.ask = function () {};',
    'function ask() { const done = () => 1; let later; later = () => 2; return { done, later }; }',
    'function ask(q) { q.done = other; q.count += 1; }',
  ]) {
    expect(withYoungFunctions(code)).toBe(code);
  }
});

test('code does what it did, strings with several bytes to a letter included', () => {
  const code = `
    const made = [];
    function ask(q) { q.say = function () { return 'Grüße, 😀 ' + this.name; }; q.done = () => q.name; return q; }
    made.push(ask({ name: 'one' }), ask({ name: 'two' }));
    made.map((q) => [q.say(), q.done(), q.say.name, q.done.name]);`;
  expect(runInNewContext(withYoungFunctions(code))).toEqual(runInNewContext(code));
  expect(withYoungFunctions(code).match(/\(0, /g)).toHaveLength(2);
});

test('the way each statement goes through pg is one of them', () => {
  expect(withYoungFunctions(readFileSync('node_modules/pg/lib/client.js', 'utf8'))).toMatch(/\.callback = \(0, /);
});
