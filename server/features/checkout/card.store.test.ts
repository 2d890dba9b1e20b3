import { expect, test } from 'vitest';
import { makePerson } from '#server/features/accounts/persons/person.factory.ts';
import { testDatabase } from '#testing/database.ts';
import { cardsOf, syncCards } from './card.store.ts';

const t = testDatabase();
const card = (id: string) => ({ id, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2031 });

test('cards are listed with the default first, then the newest, no matter what ids the provider uses', async () => {
  const { personId } = await makePerson(t.ctx());
  // In the provider's order: newest first.
  const cards = ['pm_b', 'pm_d', 'pm_a', 'pm_c'].map(card);
  await syncCards(t.ctx(), personId, { cards, defaultId: 'pm_a' });
  expect((await cardsOf(t.ctx(), personId)).map(({ id }) => id)).toEqual(['pm_a', 'pm_b', 'pm_d', 'pm_c']);
});

test('a removed card keeps its removal time, whatever is read later', async () => {
  const { personId } = await makePerson(t.ctx());
  const read = (...ids: string[]) => syncCards(t.ctx(), personId, { cards: ids.map(card), defaultId: null });
  await read('pm_kept', 'pm_gone');
  const removedAt = t.clock.now();
  await read('pm_kept');
  t.clock.advance(60_000);
  await read('pm_kept');
  const rows = await t.db
    .selectFrom('payment_methods')
    .select(['provider_payment_method_id as id', 'removed_at as removedAt'])
    .where('user_id', '=', personId)
    .orderBy('provider_payment_method_id')
    .execute();
  expect(rows).toEqual([
    { id: 'pm_gone', removedAt },
    { id: 'pm_kept', removedAt: null },
  ]);
});

test('reading one person’s cards leaves other people’s alone', async () => {
  const [ada, ben] = [await makePerson(t.ctx()), await makePerson(t.ctx())];
  await syncCards(t.ctx(), ada.personId, { cards: [card('pm_ada')], defaultId: 'pm_ada' });
  await syncCards(t.ctx(), ben.personId, { cards: [card('pm_ben')], defaultId: 'pm_ben' });
  expect(await cardsOf(t.ctx(), ada.personId)).toMatchObject([{ id: 'pm_ada', isDefault: true }]);
  // There is one default at a time, even if the previous default no longer exists at the provider.
  await syncCards(t.ctx(), ada.personId, { cards: [card('pm_new')], defaultId: 'pm_new' });
  const defaults = await t.db
    .selectFrom('payment_methods')
    .select('provider_payment_method_id as id')
    .where('is_default', '=', true)
    .orderBy('id')
    .execute();
  expect(defaults.map(({ id }) => id)).toEqual(expect.arrayContaining(['pm_ben', 'pm_new']));
  expect(defaults.map(({ id }) => id)).not.toContain('pm_ada');
});
