import { expect, test } from 'vitest';
import { createLog, loggedError } from './log.ts';

test('an error is logged with its codes, without the row or the recipient that it quotes', () => {
  const error = Object.assign(new Error('550 5.1.1 <ada@example.org>: no such user'), {
    code: '23505',
    constraint: 'users_email_once',
    detail: 'Key (lower(email))=(ada@example.org) already exists.',
    response: '550 ada@example.org',
    cause: new Error('said of ada@example.org'),
  });
  const logged = loggedError(error);
  expect(logged).toMatchObject({ type: 'Error', code: '23505', constraint: 'users_email_once' });
  expect(JSON.stringify(logged)).not.toContain('ada@');
});

test('a library’s message is logged without its links and tokens, even if it is logged without words of ours', () => {
  const token = 'pX9_q2VnB7sL-0aZtY4kRw8e';
  const lines: string[] = [];
  const log = createLog('test', 'info', { to: { write: (line: string) => void lines.push(line) } });
  const error = new Error(`fetch of https://school.example/verify/abc?t=1 for ${token} failed, says ada@example.org`);
  log.error({ err: error }, 'failed');
  log.warn(error);
  log.warn({ error: String(error) }, 'failed');
  log.warn(`wrote to "https://school.example/verify/abc" for ${token} of ada@example.org`);
  log.error({ err: { message: error.message } }, 'failed');
  expect(lines).toHaveLength(5);
  for (const line of lines) {
    expect(line).toContain('https://school.example/…');
    expect(line).not.toMatch(/verify|abc|t=1|ada@/);
    expect(line).not.toContain(token);
  }
});
