import { expect, test } from 'vitest';
import { makePerson } from '#server/domain/accounts/persons/person.factory.ts';
import { testDatabase } from '#testing/database.ts';
import { cardsOf, keepCards } from './card.store.ts';

const t = testDatabase();

test('cards are listed with the default first, then the newest, whatever the provider calls them', async () => {
  const { personId } = await makePerson(t.ctx());
  // As the provider lists them: the newest first.
  const cards = ['pm_b', 'pm_d', 'pm_a', 'pm_c'].map((id) => ({
    id,
    brand: 'visa',
    last4: '4242',
    expMonth: 12,
    expYear: 2031,
  }));
  await keepCards(t.ctx(), personId, { cards, defaultId: 'pm_a' });
  expect((await cardsOf(t.ctx(), personId)).map(({ id }) => id)).toEqual(['pm_a', 'pm_b', 'pm_d', 'pm_c']);
});
