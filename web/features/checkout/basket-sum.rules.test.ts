import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BasketCohort,
  changeCredits,
  clampCredits,
  firstYearDifference,
  maxCredits,
  membershipOffer,
  oneTimeOffer,
  staysRecommended,
} from './basket-sum.rules.ts';

const cohort = (
  id: number,
  memberPrice: number,
  nonmemberPrice: number,
  oneTimePrice = nonmemberPrice,
): BasketCohort => ({
  id,
  name: `Course ${id}: Spring`,
  courseName: `Course ${id}`,
  memberPrice,
  nonmemberPrice,
  oneTimePrice,
});
const plan = { name: 'Premium membership', monthlyPrice: 15, yearlyPrice: 150 };
const voice = cohort(1, 300, 360);
const sound = cohort(2, 152.5, 180);
const cents = fc.integer({ min: 0, max: 500_000 });

describe('credits at checkout', () => {
  it('can’t exceed what the person has', () => {
    expect(maxCredits([voice], 12)).toBe(12);
  });

  it('can’t be worth more than the courses’ member prices', () => {
    expect(maxCredits([voice, sound], 100)).toBe(45);
  });

  it('can’t be worth more than the amount due', () => {
    expect(maxCredits([cohort(1, 300, 360, 50)], 100)).toBe(5);
  });

  it('are zero if nothing is selected', () => {
    expect(maxCredits([], 30)).toBe(0);
  });

  it('silently stay unchanged if the new number is out of range', () => {
    expect(changeCredits(3, -1, 10)).toBe(3);
    expect(changeCredits(3, 11, 10)).toBe(3);
    expect(changeCredits(3, 4.5, 10)).toBe(3);
    expect(changeCredits(3, Number.NaN, 10)).toBe(3);
    expect(changeCredits(3, 10, 10)).toBe(10);
    expect(changeCredits(3, 0, 10)).toBe(0);
  });

  it('from a URL are brought within the bounds', () => {
    expect(clampCredits(undefined, 10)).toBe(0);
    expect(clampCredits(99, 10)).toBe(10);
    expect(clampCredits(-3, 10)).toBe(0);
    expect(clampCredits(2.7, 10)).toBe(2);
  });
});

describe('the one-time offer', () => {
  it('adds this person’s prices and subtracts the credits', () => {
    const offer = oneTimeOffer([voice, sound], 4);
    expect(offer.rows.map((row) => row.amount)).toEqual([360, 180, -40]);
    expect(offer).toMatchObject({ today: 500, firstYear: 500, renewal: null, saved: 0 });
  });

  it('shows members what they save, course by course and in total', () => {
    const offer = oneTimeOffer([cohort(1, 300, 360, 300), cohort(2, 152.5, 180, 152.5)], 0);
    expect(offer.rows.map((row) => row.insteadOf)).toEqual([360, 180]);
    expect(offer).toMatchObject({ today: 452.5, saved: 87.5 });
  });

  it('comes to zero if credits pay for everything', () => {
    expect(oneTimeOffer([cohort(1, 300, 360, 300)], 30).today).toBe(0);
  });
});

describe('the membership offer', () => {
  it('with monthly billing costs one month today and twelve in the first year', () => {
    const offer = membershipOffer([voice, sound], plan, 'monthly', 2);
    expect(offer.rows.map((row) => row.amount)).toEqual([300, 152.5, 15, -20]);
    expect(offer).toMatchObject({
      today: 447.5,
      firstYear: 612.5,
      saved: 87.5,
      renewal: { amount: 15, interval: 'monthly' },
    });
  });

  it('with yearly billing costs the year today', () => {
    expect(membershipOffer([voice], plan, 'yearly', 0)).toMatchObject({
      today: 450,
      firstYear: 450,
      renewal: { amount: 150, interval: 'yearly' },
    });
  });

  it('is compared with paying once over the same first year', () => {
    const dear = cohort(3, 800, 1000);
    expect(firstYearDifference(oneTimeOffer([dear], 0), membershipOffer([dear], plan, 'yearly', 0))).toBe(50);
    expect(firstYearDifference(oneTimeOffer([voice], 0), membershipOffer([voice], plan, 'monthly', 0))).toBe(-120);
  });

  it('is recommended only while it costs no more than paying once', () => {
    expect([50, 0, -15].map((cheaperBy) => staysRecommended(true, cheaperBy))).toEqual([true, true, false]);
    expect(staysRecommended(false, 50)).toBe(false);
  });
});

describe('any basket', () => {
  const baskets = fc.array(fc.tuple(cents, cents, fc.boolean()), { minLength: 1, maxLength: 8 }).map((prices) =>
    prices.map(([low, more, member], index) => {
      const [memberPrice, nonmemberPrice] = [low / 100, (low + more) / 100];
      return cohort(index, memberPrice, nonmemberPrice, member ? memberPrice : nonmemberPrice);
    }),
  );

  it('never costs less than zero, is the sum of its rows to the cent, and spends whole credits', () => {
    fc.assert(
      fc.property(baskets, fc.nat(1000), fc.nat(1000), (cohorts, own, wanted) => {
        const credits = clampCredits(wanted, maxCredits(cohorts, own));
        expect(credits).toBe(Math.floor(credits));
        for (const offer of [
          oneTimeOffer(cohorts, credits),
          membershipOffer(cohorts, plan, 'monthly', credits),
          membershipOffer(cohorts, plan, 'yearly', credits),
        ]) {
          expect(offer.today).toBeGreaterThanOrEqual(0);
          expect(Math.round(offer.today * 100)).toBe(
            offer.rows.reduce((sum, row) => sum + Math.round(row.amount * 100), 0),
          );
          expect(offer.firstYear).toBeGreaterThanOrEqual(offer.today);
        }
      }),
    );
  });
});

describe('a promo code', () => {
  const code = { code: 'AUTUMN20', percent: 20, amount: null, cohortIds: [1] };

  it('takes a percentage off the cohorts that it covers, before credits', () => {
    const offer = oneTimeOffer([voice, sound], 3, code);
    expect(offer.rows.map((row) => [row.key, row.amount])).toEqual([
      ['cohort-1', 360],
      ['cohort-2', 180],
      ['code', -72],
      ['credits', -30],
    ]);
    expect(offer.today).toBe(438);
    expect(membershipOffer([voice], plan, 'yearly', 0, code).today).toBe(300 - 60 + 150);
  });

  it('never takes more than the price, and a remainder below 50 cents is waived', () => {
    const much = { code: 'BIG', percent: null, amount: 500, cohortIds: [2] };
    expect(oneTimeOffer([sound], 0, much).today).toBe(0);
    const nearly = { code: 'NEARLY', percent: null, amount: 179.7, cohortIds: [2] };
    expect(oneTimeOffer([sound], 0, nearly).today).toBe(0);
  });

  it('reduces how many credits can be spent', () => {
    expect(maxCredits([voice], 100, code)).toBe(24);
    expect(maxCredits([voice], 100, { ...code, cohortIds: [2] })).toBe(30);
  });
});
