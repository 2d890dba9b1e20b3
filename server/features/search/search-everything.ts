import type { QueryOf, ResponseOf } from '#contract/primitives/endpoint.ts';
import { foldForSearch } from '#contract/primitives/fold-for-search.ts';
import { type search as contract, SEARCH_KINDS, type SearchResult } from '#contract/search/search.endpoints.ts';
import { requirePerson } from '#server/features/accounts/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type FoundRow, findMatches, type Looking, placesOfReader, type Scope } from './search.query.ts';
import { wantedOf } from './words.rules.ts';

/** With fewer word matches than this, names that contain the query inside a word are added. */
const FEW = 5;

function hrefOf(row: FoundRow, scope: Scope): string {
  switch (row.kind) {
    case 'event':
      return `/events/${row.id}-${row.slug}`;
    case 'course':
      return scope.courseIds.includes(row.id) ? `/c/${row.slug}` : `/courses/${row.slug}`;
    case 'lesson':
      return `/lessons/${row.id}`;
    case 'material':
      return `/l/${row.id}-${row.slug}`;
    case 'library':
      return `/library/${row.id}-${row.slug}`;
  }
}

function present(row: FoundRow, scope: Scope): SearchResult {
  return {
    kind: row.kind,
    id: row.id,
    name: row.name,
    context: row.context,
    href: hrefOf(row, scope),
    startsAtUtc: row.startsAt?.toISOString() ?? null,
    endsAtUtc: row.endsAt?.toISOString() ?? null,
    classSession: row.classSession,
  };
}

/** `GET /search`: only what this person may open. Nothing for fewer than two letters. */
export async function searchEverything(
  ctx: Ctx,
  query: QueryOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const person = await requirePerson(ctx);
  const wanted = wantedOf(query.q);
  if (!wanted) return { results: [] };
  const places = await placesOfReader(ctx, person.id);
  const scope: Scope = {
    everything: person.isStaff,
    schoolIds: person.adminOfSchoolIds,
    taughtCourseIds: person.adminOfCourseIds,
    cohortIds: [...new Set(places.map((place) => place.cohortId))],
    courseIds: [...new Set(places.map((place) => place.courseId))],
  };
  const input = { wanted, scope, kinds: query.kind ? [query.kind] : SEARCH_KINDS, limit: query.limit };
  const found = await findMatches(ctx, input, 'words');
  const beside = async (looking: Looking) => {
    const known = new Set(found.map((row) => `${row.kind}:${row.id}`));
    return (await findMatches(ctx, input, looking)).filter((row) => !known.has(`${row.kind}:${row.id}`));
  };
  const holds = (row: FoundRow) => foldForSearch(row.name).includes(foldForSearch(wanted.text));
  if (found.length < FEW && wanted.inside) {
    const named = found.filter(holds).length;
    found.splice(named, 0, ...(await beside('parts')));
  }
  if (found.length < FEW && wanted.guess && !found.some(holds)) found.push(...(await beside('similar')));
  return { results: found.slice(0, query.limit).map((row) => present(row, scope)) };
}
