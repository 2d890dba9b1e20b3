import { describe, expect, it } from 'vitest';
import { checkReferences, duplicateIds } from './check.ts';
import { ENTITY_PATHS, pathsOfEntity } from './entities.ts';
import { chosen, propose } from './fill.ts';
import { finds, knowledgeOf, placeWord } from './find.ts';
import { indexIsStale, renderCounts } from './index-page.ts';
import { formatReference, loadRows, parsePage, parseReference, type Row, withReference } from './rows.ts';
import { endpointsOf, isTestFile, readTestSource } from './test-source.ts';

const HEAD = '## 4. States\n\n| Id | Kind | Line | Of | Text | Sought | Test |\n|---|---|---|---|---|---|---|\n';
const page = (...lines: string[]) => parsePage(HEAD + lines.join('\n'), 'page.md', 'L', 281);

function rowOf(kind: Row['kind'], text: string, of = 'Checkout', sought: string[] = []): Row {
  return { id: 'L-4-001', kind, line: 1, of, text, sought, test: null, page: 'page.md', pageLine: 4 };
}

/** Whether the first test of a source finds a row, among other known rows. */
function found(
  row: Row,
  text: string,
  { file = 'e2e/a.spec.ts', others = [] as Row[], endpoints = new Map<string, string>() } = {},
) {
  const source = readTestSource(file, text, endpoints);
  const test = source.tests[0];
  if (!test) throw new Error('the source has no test');
  return finds(row, source, test, knowledgeOf([row, ...others]));
}
const body = (code: string): string => `test('a title', async ({ page }) => { ${code} });`;

describe('reading rows', () => {
  it('reads a row with a bar in its text', () => {
    const { rows, problems } = page('| L-4-001 | message | L12 | Checkout | `a \\| b` |  | e2e/a.spec.ts › x \\| y |');
    expect(problems).toEqual([]);
    expect(rows[0]).toMatchObject({ text: 'a | b', line: 12, test: { file: 'e2e/a.spec.ts', name: 'x | y' } });
  });

  it.each([
    ['| L-4-002 | message | L12 | Of | `a` |  | not yet |', 'without gaps'],
    ['| L-5-001 | message | L12 | Of | `a` |  | not yet |', 'no id of section'],
    ['| M-4-001 | message | L12 | Of | `a` |  | not yet |', 'no id of section'],
    ['| L-4-001 | wish | L12 | Of | `a` |  | not yet |', 'unknown kind'],
    ['| L-4-001 | message | L999 | Of | `a` |  | not yet |', 'names the line'],
    ['| L-4-001 | message | L12 | Of | a |  | not yet |', 'code span'],
    ['| L-4-001 | message | L12 | Of | `a` |  | later |', 'must say "not yet"'],
    ['| L-4-001 | message | L12 | Of | `a` |  |  |', 'must say "not yet"'],
    ['| L-4-001 | message | L12 | Of | `a` | not yet |', '6 cells'],
  ])('refuses %s', (line, problem) => {
    expect(page(line).problems.join()).toContain(problem);
  });

  it('sees an id that stands twice', () => {
    expect(duplicateIds([rowOf('message', 'a'), rowOf('message', 'b')])).toEqual(['page.md: L-4-001 stands twice']);
  });

  it('writes a reference back into its line and nothing else', () => {
    const markdown = `${HEAD}| L-4-001 | message | L1 | Of | \`a \\| b\` |  | not yet |\nend`;
    const row = { ...rowOf('message', 'a | b'), pageLine: 4 };
    const test = { file: 'e2e/a.spec.ts', name: 'it | works' };
    expect(withReference(markdown, row, test)).toBe(markdown.replace('not yet', 'e2e/a.spec.ts › it \\| works'));
    expect(parseReference('e2e/a.spec.ts › a › b')).toEqual({ file: 'e2e/a.spec.ts', name: 'a › b' });
    expect(formatReference(null)).toBe('not yet');
  });

  it('notices counts that are stale', () => {
    const rows = [{ ...rowOf('message', 'a'), page: 'docs/specification/learner.md' }];
    const index = `<!-- counts: written by npm run spec:index -->\n\n${renderCounts(rows)}\n\n<!-- /counts -->`;
    expect(indexIsStale(index, rows)).toBe(false);
    expect(indexIsStale(index, [...rows, ...rows])).toBe(true);
  });
});

describe('reading tests', () => {
  it('knows tests by their own title, in groups, tables and templates, and passes over skipped ones', () => {
    const source = readTestSource(
      'a.test.ts',
      `describe('g', () => { it('one', () => {}); it.each([['x']])('two %s', () => {}); it.skip('three', () => {}); });
       for (const path of PATHS) test(\`four \${path}\`, () => {});
       test.describe('h', () => { test.beforeEach(() => {}); test('five', () => {}); });`,
      new Map(),
    );
    expect(source.tests.map(({ name }) => name)).toEqual(['one', 'two %s', `four \${path}`, 'five']);
  });

  it('leaves out comments and titles', () => {
    expect(found(rowOf('message', 'Sold Out now'), body('/* Sold Out now */'))).toBe(false);
    expect(found(rowOf('message', 'Sold Out now'), `test('Sold Out now', () => { f(); });`)).toBe(false);
  });

  it('counts what the file shares, but not what another test holds', () => {
    const row = rowOf('message', 'Your credits have been added.');
    expect(found(row, `const NOTICE = 'Your credits have been added.'; ${body('see(NOTICE)')}`)).toBe(true);
    expect(found(row, `${body('f()')} test('b', () => { see('Your credits have been added.'); });`)).toBe(false);
  });

  it('knows which files hold tests', () => {
    expect(
      ['e2e/a.spec.ts', 'server/a.test.ts', 'web/a.test.tsx', 'server/a.ts', 'tools/b.spec.ts'].map(isTestFile),
    ).toEqual([true, true, true, false, false]);
  });
});

describe('finding texts', () => {
  it.each([
    ["Confirmed, you're attending this event", `see('Confirmed, you\\'re attending this event')`, true],
    ['Please type CANCEL to confirm', 'see(/Please type CANCEL to confirm/i)', true],
    ['Show More...', 'see(/^Show More\\.\\.\\.$/)', true],
    ['Courses starting in {month}', `see(\`Courses starting in \${month}\`)`, true],
    ['Courses starting in {month}', `see('Courses starting in March')`, true],
    ['Sold Out', `see('Sold Outright')`, false],
    ['This field is required.', `see('This field is required. Minimum 8 characters')`, true],
    ['This field is required.', `see('This field is required')`, false],
  ])('%s in %s: %s', (text, code, expected) => {
    expect(found(rowOf('message', text), body(code))).toBe(expected);
  });

  it('wants a message of one word as a whole string, in a test about its screen', () => {
    const row = rowOf('message', 'Save', 'Settings General');
    expect(found(row, body(`open('/settings'); press('Save')`))).toBe(true);
    expect(found(row, body(`open('/settings'); press('Save Workout')`))).toBe(false);
    expect(found(row, body(`open('/teachers/events'); press('Save')`))).toBe(false);
    expect(placeWord('Settings General')).toBe('setting');
  });

  it('wants a text that several rows quote in a test about its own screen', () => {
    const row = rowOf('message', 'This field is required.', 'Lesson');
    const others = [rowOf('message', 'This field is required.', 'Onboarding')];
    expect(found(row, body(`open('/onboarding'); see('This field is required.')`), { others })).toBe(false);
    expect(found(row, body(`open('/lessons/1'); see('This field is required.')`), { others })).toBe(true);
  });

  it('wants all that a statement seeks', () => {
    const row = rowOf('constant', 'Credits to buy: 1 to 100.', 'Credit', ['credits_to_buy', '100']);
    expect(found(row, body('f({ credits_to_buy: 100 })'))).toBe(true);
    expect(found(row, body('f({ credits_to_buy: 1000 })'))).toBe(false);
    expect(found(row, body('f({ credits: 100 })'))).toBe(false);
  });

  it('wants a mere number in a test about its thing', () => {
    const row = rowOf('constant', 'promo every 3 seconds', 'Polling', ['3']);
    expect(found(row, body('f(3)'))).toBe(false);
    expect(found(row, body('f({ pollingSeconds: 3 })'))).toBe(true);
  });
});

describe('finding fields', () => {
  const row = rowOf('field', 'seatsRemaining', 'Cohort');

  it.each([
    [`const c = get('/api/v1/cohorts'); expect(c.seatsRemaining).toBe(1)`, true],
    [`const c = get('/api/v1/cohorts?status=enrolling'); expect(c).toMatchObject({ seatsRemaining: 1 })`, true],
    [`const c = get('/api/v1/courses/3'); await expect(c).toHaveProperty('seatsRemaining')`, true],
    [`const c = get('/api/v1/cohorts'); use(c.seatsRemaining)`, false],
    [`const c = get('/api/v1/cohorts'); expect(page.getByRole('x', { seatsRemaining: 1 })).toBe(1)`, false],
    [`const t = get('/api/v1/events'); expect(t.seatsRemaining).toBe(1)`, false],
    [`page.goto('/courses/3'); expect(t.seatsRemaining).toBe(1)`, false],
  ])('wants a field inside an expect of a test that calls for its entity: %s: %s', (code, expected) => {
    expect(found(row, body(code))).toBe(expected);
  });

  it('knows where every entity is answered', () => {
    const fields = loadRows().rows.filter(({ kind }) => kind === 'field');
    expect(fields.filter(({ id, of }) => pathsOfEntity(id, of) === null).map(({ id, of }) => `${id} ${of}`)).toEqual(
      [],
    );
    const used = new Set(fields.map(({ id, of }) => `${id[0]} ${of}`));
    expect(Object.keys(ENTITY_PATHS).filter((entity) => !used.has(entity))).toEqual([]);
  });

  it('wants a part of an answer in a test that makes the call', () => {
    const answer = rowOf('answer', 'stripeLink', 'POST /stripe/build_payment_link');
    expect(
      found(
        answer,
        body(`const r = await api.post('/api/v1/stripe/build_payment_link'); expect(r.stripeLink).toBe(u)`),
      ),
    ).toBe(true);
    expect(found(answer, body(`const r = await api.post('/api/v1/other'); expect(r.stripeLink).toBe(u)`))).toBe(false);
  });
});

describe('finding paths', () => {
  const others = [rowOf('route', '/events/attending'), rowOf('route', '/events')];
  it.each([
    ['/events/{id}', `go('/events/12')`, true],
    ['/events/{id}', `go('/events/12-open-mic')`, true],
    ['/events/{id}', `go(\`/events/\${event.id}\`)`, true],
    ['/events/{id}', `go('/events/:id')`, true],
    ['/events/{id}', `go('/events/{id}?tab=1')`, true],
    ['/events/{id}', `go('/events/attending')`, false],
    ['/events/{id}', `go('/teachers/events/12')`, false],
    ['/events/{id}', `go('/events/12/edit')`, false],
    ['/events/{id}', `get('/api/v1/events/12')`, false],
    ['/events/{id}', `go(\`\${base}/events/12\`)`, true],
    ['/events/{id}', `go('http://localhost:3000/events/12')`, true],
    ['/events', `go(\`/teachers/courses/\${id}/events\`)`, false],
    ['/events', `go('/events?past=true')`, true],
    ['/events', `go('/events_archive')`, false],
    ['/dashboard?welcome=true', `go('/dashboard')`, false],
    ['/dashboard?welcome=true', `see(/\\/dashboard\\?welcome=true$/)`, true],
    ['/teachers/courses/{courseId}/events/', `see('/teachers/courses/3/events')`, true],
    ['/', `go('/')`, true],
    ['/', `go('/courses')`, false],
  ])('%s in %s: %s', (path, code, expected) => {
    expect(found(rowOf('route', path), body(code), { others })).toBe(expected);
  });

  it.each([
    ['POST /events/{id}/attend', `request.post(\`/api/v1/events/\${id}/attend\`)`, true],
    ['POST /events/{id}/attend', `call({ method: 'POST', url: '/api/v1/events/1/attend' })`, true],
    ['POST /events/{id}/attend', `call('POST /events/{id}/attend')`, true],
    ['POST /events/{id}/attend', `request.get('/api/v1/events/1/attend')`, false],
    ['POST /events/{id}/attend', `call('DELETE /events/1/attend')`, false],
    ['GET /events', `request.get('/api/v1/events?past=true')`, true],
    ['GET /events', `page.goto('/events')`, false],
    ['GET /events?past=true', `request.get('/api/v1/events')`, false],
    ['GET /teachers/hosts?school_id=', `request.get('/api/v1/teachers/hosts?school_id=4')`, true],
  ])('%s in %s: %s', (call, code, expected) => {
    expect(found(rowOf('call', call), body(code), { others })).toBe(expected);
  });

  it('knows a call by its endpoint value', () => {
    const endpoints = endpointsOf([
      {
        file: 'contract/a.ts',
        text: `export const attendEvent = endpoint({ method: 'POST', path: '/events/{id}/attend' });`,
      },
    ]);
    const code = body('await send(attendEvent, { params: { id: 1 } })');
    expect(found(rowOf('call', 'POST /events/{id}/attend'), code, { endpoints })).toBe(true);
    expect(found(rowOf('call', 'POST /events/{id}/public_attend'), code, { endpoints })).toBe(false);
  });
});

describe('checking references', () => {
  const source = readTestSource(
    'e2e/a.spec.ts',
    body(`see('Please wait while we setup a checkout session.')`),
    new Map(),
  );
  const load = (file: string) => (file === 'e2e/a.spec.ts' ? source : null);
  const named = (text: string, file: string, name: string) => [{ ...rowOf('message', text), test: { file, name } }];

  it('is content with a test that finds its row', () => {
    expect(
      checkReferences(named('Please wait while we setup a checkout session.', 'e2e/a.spec.ts', 'a title'), load),
    ).toEqual([]);
  });

  it('fails on a missing file, a missing test, and a test that does not find its row', () => {
    expect(checkReferences(named('x y', 'e2e/b.spec.ts', 'a title'), load)[0]).toContain('no test file e2e/b.spec.ts');
    expect(checkReferences(named('x y', 'e2e/a.spec.ts', 'another'), load)[0]).toContain('has no test "another"');
    expect(checkReferences(named('x y', 'e2e/a.spec.ts', 'a title'), load)[0]).toContain('does not find "x y"');
  });
});

describe('proposing rows', () => {
  const source = readTestSource(
    'e2e/a.spec.ts',
    `test('a first', () => { go('/select_course'); }); test('a second', () => { see('Reserve Your Seat'); f({ credits: 100 }); });`,
    new Map(),
  );
  const rows = [
    { ...rowOf('route', '/select_course'), id: 'L-4-001' },
    { ...rowOf('message', 'Reserve Your Seat'), id: 'L-4-002' },
    { ...rowOf('constant', 'at most 100', 'Credit', ['100']), id: 'L-4-003' },
    { ...rowOf('message', 'Have a promo code?'), id: 'L-4-004' },
    { ...rowOf('route', '/select_course'), id: 'L-4-005', test: { file: 'e2e/z.spec.ts', name: 'z' } },
  ];

  it('names the test in which each stands, and leaves rows alone that have one', () => {
    expect(propose(rows, source).map(({ row, test }) => [row.id, test.name])).toEqual([
      ['L-4-001', 'a first'],
      ['L-4-002', 'a second'],
      ['L-4-003', 'a second'],
    ]);
  });

  it('writes texts by itself, statements only by name', () => {
    const proposals = propose(rows, source);
    expect(chosen(proposals, []).map(({ row }) => row.id)).toEqual(['L-4-001', 'L-4-002']);
    expect(chosen(proposals, ['L-4-003']).map(({ row }) => row.id)).toEqual(['L-4-003']);
  });
});
