import type { getMembershipOffer, MemberSaving } from '#contract/membership/membership-offer.ts';
import type { ResponseOf } from '#contract/primitives/endpoint.ts';
import { toDollars } from '#contract/primitives/money.ts';
import { accentNamed } from '#contract/schools/accent.ts';
import { coverInAccent } from '#covers/look.ts';
import { imageUrlOf } from '#server/features/schools/index.ts';
import { queryFrontTeachers } from '#server/features/schools/learner/front-page.query.ts';
import { type Ctx, personIdOf } from '#server/platform/ctx.ts';
import { queryExampleSavings, queryOwnSavings, queryRecordings, type SavingRow } from './membership-offer.query.ts';

const MAX_SAVINGS = 20;
const EXAMPLES = 3;
const MAX_TEACHERS = 8;
const RECORDINGS = 3;

const savedCents = (row: SavingRow) => row.nonmemberPriceCents - row.memberPriceCents;

function presentSaving(row: SavingRow): MemberSaving {
  return {
    slug: row.slug,
    name: row.name,
    nonmemberPrice: toDollars(row.nonmemberPriceCents),
    memberPrice: toDollars(row.memberPriceCents),
    saved: toDollars(savedCents(row)),
  };
}

/** What the membership page says to this person, in at most four statements. */
export async function showMembershipOffer(ctx: Ctx): Promise<ResponseOf<typeof getMembershipOffer>> {
  const [own, teachers, recordings] = await Promise.all([
    queryOwnSavings(ctx, { userId: personIdOf(ctx), limit: MAX_SAVINGS }),
    queryFrontTeachers(ctx, MAX_TEACHERS),
    queryRecordings(ctx, RECORDINGS),
  ]);
  const rows = own.length > 0 ? own : await queryExampleSavings(ctx, EXAMPLES);
  return {
    own: own.length > 0,
    savings: rows.map(presentSaving),
    saved: toDollars(rows.reduce((sum, row) => sum + savedCents(row), 0)),
    teachers: teachers.flatMap(({ name, imageMediaId }) => {
      const imageUrl = imageUrlOf(imageMediaId);
      return imageUrl === null ? [] : [{ name, imageUrl }];
    }),
    recordings: recordings.map(({ accent, imageMediaId, cover, ...row }) => ({
      ...row,
      imageUrl: imageUrlOf(imageMediaId),
      cover: coverInAccent(cover, accentNamed(accent)),
    })),
  };
}
