import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { looseTexts } from './loose-texts.ts';

const parse = (name: string, code: string) =>
  ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
const of = (code: string) => looseTexts(parse('a.tsx', code)).map(({ text }) => text);

test('finds conditional text beside other content', () => {
  expect(of("<p>a{b && ' c'}</p>")).toEqual(["{b && ' c'}"]);
  expect(of("<p>a{b ? 'c' : <i />}</p>")).toEqual(["{b ? 'c' : <i />}"]);
  expect(of('<>{b && `c`}</>')).toEqual(['{b && `c`}']);
  expect(of('<p>{b && (<>c <i /></>)}</p>')).toEqual(['{b && (<>c <i /></>)}']);
});

test('finds conditional content in front of text', () => {
  expect(of('<p>{b && <i />}c</p>')).toEqual(['{b && <i />}']);
  expect(of('<p>{b.map(toItem)}c</p>')).toEqual(['{b.map(toItem)}']);
  expect(of("<p>{b ? <i /> : null}{' '}c</p>")).toEqual(['{b ? <i /> : null}']);
  expect(of('<p>{b ? <i /> : <b />}c</p>')).toEqual(['{b ? <i /> : <b />}']);
  expect(of('<p>{b ? <i className="x" /> : <i />}c</p>')).toEqual([]);
});

test('finds a component that renders text in one case and something else in another', () => {
  expect(of("function A({ b }) { if (b) return 'c'; return <i />; }")).toEqual(['function A']);
  expect(of("function A({ b }) { return b ? 'c' : null; }")).toEqual(['function A']);
  expect(of('function A({ b }) { if (b) return WORDS[b]; return <i />; }')).toEqual(['function A']);
  expect(of('function A({ b }) { if (b) return <i />; return <>c<i /></>; }')).toEqual(['function A']);
  expect(of("function A({ b }) { return b ? 'c' : 'd'; }")).toEqual([]);
  expect(of("function a({ b }) { return b ? 'c' : <i />; }")).toEqual([]);
});

test('finds an icon in front of text when another icon replaces it', () => {
  expect(of('function A({ b, c }) { const Icon = b ? X : Y; return <p><Icon />{c}</p>; }')).toEqual(['<Icon />']);
  expect(of('function A({ b, c }) { const Icon = SIGNS[b]; return <p><Icon /> c</p>; }')).toEqual(['<Icon />']);
  expect(of('function A({ icon: Icon, c }) { return <p><Icon /> {c}</p>; }')).toEqual(['<Icon />']);
  expect(of('function A({ b, c }) { const Icon = b ? X : Y; return <p><Icon /><span>{c}</span></p>; }')).toEqual([]);
  expect(of('function A({ c }) { return <p><Icon />{c}</p>; }')).toEqual([]);
});

test('finds an element replaced by another with the same tag and text in different places', () => {
  expect(of('<div>{b ? <p><i /> c</p> : <p><b>d</b></p>}</div>')).toHaveLength(1);
  expect(of('<div>{b ? <><p>c <i /></p><a /></> : <><p><i /></p><a /></>}</div>')).toHaveLength(1);
  expect(of('<div>{b ? <p>c <i /></p> : <p>d</p>}</div>')).toHaveLength(1);
  expect(of('<div>{b ? <p key="c">c <i /></p> : <p key="d"><i /></p>}</div>')).toEqual([]);
  expect(of('<div>{b ? <p>c</p> : <p><i /></p>}</div>')).toEqual([]);
  expect(of('<div>{b ? <p>c <i /></p> : <p>d <b /></p>}</div>')).toEqual([]);
  expect(of('<div>{b ? <p>c <i /></p> : <ul><li /></ul>}</div>')).toEqual([]);
});

test('finds a choice between text and elements that is passed on', () => {
  expect(of('const a = b ? <>c <i /></> : null; <A d={a} />')).toHaveLength(1);
  expect(of('<A d={b && <>c <i /></>} />')).toHaveLength(1);
  expect(of('<A d={b ? <p>c <i /></p> : <p><i /></p>} />')).toHaveLength(1);
  expect(of("<A d={b ? <span>c <i /></span> : 'd'} />")).toEqual([]);
});

test('ignores what React can still find', () => {
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

test('no web page has such text', () => {
  const files = globSync('web/**/*.tsx').filter((file) => !/\.(test|factory)\.tsx$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    looseTexts(parse(file, readFileSync(file, 'utf8'))).map(({ line, text }) => `${file}:${line} ${text}`),
  );
  expect(found).toEqual([]);
});
