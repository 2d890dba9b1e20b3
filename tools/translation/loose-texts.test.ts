import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { looseTexts } from './loose-texts.ts';

const parse = (name: string, code: string) =>
  ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
const of = (code: string) => looseTexts(parse('a.tsx', code)).map(({ text }) => text);

test('a text that comes and goes beside others is found', () => {
  expect(of("<p>a{b && ' c'}</p>")).toEqual(["{b && ' c'}"]);
  expect(of("<p>a{b ? 'c' : <i />}</p>")).toEqual(["{b ? 'c' : <i />}"]);
  expect(of('<>{b && `c`}</>')).toEqual(['{b && `c`}']);
  expect(of('<p>{b && (<>c <i /></>)}</p>')).toEqual(['{b && (<>c <i /></>)}']);
});

test('something that comes and goes in front of a text is found', () => {
  expect(of('<p>{b && <i />}c</p>')).toEqual(['{b && <i />}']);
  expect(of('<p>{b.map(toItem)}c</p>')).toEqual(['{b.map(toItem)}']);
  expect(of("<p>{b ? <i /> : null}{' '}c</p>")).toEqual(['{b ? <i /> : null}']);
});

test('what React can still find is not', () => {
  for (const code of [
    "<p>{b && 'c'}</p>",
    "<p>{b ? 'c' : 'd'} e</p>",
    '<p>a {b && <i />}</p>',
    '<p>{b && <i />}<span>c</span></p>',
    '<p>{b && <i>c</i>}<b /></p>',
    "<option>a{b && 'c'}</option>",
    '<p>{b}c</p>',
  ])
    expect(of(code), code).toEqual([]);
});

test('no page of the web has such a text', () => {
  const files = globSync('web/**/*.tsx').filter((file) => !/\.(test|factory)\.tsx$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    looseTexts(parse(file, readFileSync(file, 'utf8'))).map(({ line, text }) => `${file}:${line} ${text}`),
  );
  expect(found).toEqual([]);
});
