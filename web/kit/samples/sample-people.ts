import type { Sorted } from '#web/kit/table/table-types.ts';

export interface SamplePerson {
  id: number;
  name: string;
  email: string;
  credits: number;
  member: boolean;
  beta: boolean;
  since: string;
}

const FIRST = ['Maria', 'Noor', 'Ines', 'Theo', 'Ada', 'Jun', 'Oluwaseun', 'Zoë', 'Kai', 'Beatrix'];
const LAST = ['Okafor', 'Lindqvist', 'Ferreira', 'Tanaka', 'Novak', 'Singh', 'Moreau', 'Brandt', 'Diaz'];

/** Generates this many people, always the same ones. */
export function samplePeople(count: number): SamplePerson[] {
  return Array.from({ length: count }, (_, at) => {
    const name = `${FIRST[at % FIRST.length]} ${LAST[(at * 7) % LAST.length]}`;
    return {
      id: at + 1,
      name,
      email: `${name.toLowerCase().replaceAll(' ', '.')}.${at + 1}@demo.test`,
      credits: (at * 37) % 211,
      member: at % 3 === 0,
      beta: at % 7 === 0,
      since: new Date(Date.UTC(2026, 9, 1) - at * 7 * 60 * 60_000).toISOString(),
    };
  });
}

export const LONGEST: SamplePerson = {
  id: 1,
  name: 'Wilhelmina Konstantinopoulou-Featherstonehaugh van den Bergh-Rautavaara of the Upper Callboard Gallery',
  email: 'wilhelmina.konstantinopoulou-featherstonehaugh.van.den.bergh@a-very-long-subdomain.callboard-demo.test',
  credits: 1_234_567,
  member: true,
  beta: true,
  since: '2024-02-29T12:00:00.000Z',
};

export function sortedPeople(people: readonly SamplePerson[], sort: Sorted | undefined): SamplePerson[] {
  if (!sort) return [...people];
  const sign = sort.way === 'asc' ? 1 : -1;
  const by = (person: SamplePerson) => (sort.by === 'name' ? person.name : person.since);
  return [...people].sort((one, other) =>
    sort.by === 'credits' ? sign * (one.credits - other.credits) : sign * by(one).localeCompare(by(other)),
  );
}
