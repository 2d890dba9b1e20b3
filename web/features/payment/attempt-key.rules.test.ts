import { describe, expect, it } from 'vitest';
import { keyOf } from './attempt-key.rules.ts';

describe('the key of an attempt', () => {
  const request = { creditsToSpend: 3, quotedPrice: 330 };
  it('is new for each attempt', () => {
    expect(keyOf(null, request, () => 'a').key).toBe('a');
  });

  it('is kept while the response to the same request is missing', () => {
    const first = keyOf(null, request, () => 'a');
    expect(keyOf(first, request, () => 'b').key).toBe('a');
    expect(keyOf(first, { creditsToSpend: 4, quotedPrice: 320 }, () => 'b').key).toBe('b');
  });
});
