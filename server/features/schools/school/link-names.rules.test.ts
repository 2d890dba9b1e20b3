import { expect, test } from 'vitest';
import { namedLinks } from './link-names.rules.ts';

test('a link is named after its network or host; two on one network include their paths', () => {
  expect(
    namedLinks(['https://www.studio.example/about', 'https://m.youtube.com/@studio', 'https://x.com/studio']),
  ).toMatchObject([{ name: 'studio.example' }, { name: 'YouTube' }, { name: 'X' }]);
  expect(
    namedLinks(['https://instagram.com/one/', 'https://www.instagram.com/two', 'https://instagram.com']).map(
      ({ name }) => name,
    ),
  ).toEqual(['Instagram/one', 'Instagram/two', 'Instagram']);
  // A host that only looks like a network's is named by its own host name.
  expect(namedLinks(['https://instagram.com.studio.example/'])[0]?.name).toBe('instagram.com.studio.example');
});
