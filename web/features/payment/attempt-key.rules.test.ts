import { describe, expect, it } from 'vitest';
import { keyOf } from './attempt-key.rules.ts';

describe('the key of an attempt', () => {
  const once = { creditsToSpend: 3, quotedPrice: 330 };
  it('is new for each attempt', () => {
    expect(keyOf(null, once, () => 'a').key).toBe('a');
  });

  it('is kept while the response to the same request is missing', () => {
    const first = keyOf(null, once, () => 'a');
    expect(keyOf(first, once, () => 'b').key).toBe('a');
    expect(keyOf(first, { creditsToSpend: 4, quotedPrice: 320 }, () => 'b').key).toBe('b');
  });
});
