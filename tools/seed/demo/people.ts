import { DEMO_PASSWORD } from '#contract/accounts/demo.ts';
import { foldForSearch } from '#contract/primitives/fold-for-search.ts';
import { addPerson } from '#server/features/accounts/persons/add-person.ts';
import { hashPassword } from '#server/features/accounts/sign-in/password-hash.ts';
import { guests, learners, type PersonName } from '../content/content.ts';
import type { Stage } from './stage.ts';

/** The README's accounts, by the part before `@demo.test`, and the learners who fill the cohorts and events. */
export interface People {
  readonly accounts: Readonly<Record<AccountName, number>>;
  readonly learners: readonly number[];
  /** People who attend events but aren't enrolled in any course. */
  readonly guests: readonly number[];
}

export const ACCOUNTS = {
  new: null,
  lead: { firstName: 'Lena', lastName: 'Hartwell' },
  beta: { firstName: 'Bo', lastName: 'Tanaka' },
  free: { firstName: 'Frida', lastName: 'Johansson' },
  member: { firstName: 'Mateo', lastName: 'Villanueva' },
  monthly: { firstName: 'Noor', lastName: 'Haddad' },
  cancelling: { firstName: 'Ines', lastName: 'Carvalho' },
  grace: { firstName: 'Tomasz', lastName: 'Wolski' },
  legacy: { firstName: 'Priya', lastName: 'Raman' },
  courseadmin: { firstName: 'Cora', lastName: 'Adeyemi' },
  teacher: { firstName: 'Mara', lastName: 'Okafor' },
  'other-teacher': { firstName: 'Sōta', lastName: 'Kurogane' },
  staff: { firstName: 'Sam', lastName: 'Ellery' },
} as const;
export type AccountName = keyof typeof ACCOUNTS;

const JOINED_DAYS_AGO = 400;

/** `amara.nwosu@demo.test`. Letters in other scripts are dropped; if nothing remains, the person's number is used. */
function addressOf({ first, last }: { first: string; last: string }, number: number): string {
  const plain = (name: string) => foldForSearch(name).replace(/[^a-z]/g, '');
  const parts = [plain(first), plain(last)].filter((part) => part !== '');
  return `${parts.join('.') || `learner.${number}`}@demo.test`;
}

export async function addPeople(stage: Stage): Promise<People> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const accounts: Partial<Record<AccountName, number>> = {};
  for (const name of Object.keys(ACCOUNTS) as AccountName[]) {
    const person = ACCOUNTS[name];
    const { personId } = await addPerson(stage.at(person ? -JOINED_DAYS_AGO : 0), {
      email: `${name}@demo.test`,
      passwordHash,
      isStaff: name === 'staff',
      isBeta: name === 'beta',
      ...(person ? { profile: { ...person, timezone: 'America/New_York' } } : {}),
    });
    accounts[name] = personId;
  }
  const add = async (all: readonly PersonName[]) => {
    const ids: number[] = [];
    for (const [index, person] of all.entries()) {
      const joined = JOINED_DAYS_AGO - Math.floor(stage.chance('joined', index) * 120);
      const { personId } = await addPerson(stage.at(-joined), {
        email: addressOf(person, index + 1),
        passwordHash,
        profile: { firstName: person.first, lastName: person.last, timezone: person.zone },
      });
      ids.push(personId);
    }
    return ids;
  };
  const ids = await add(learners);
  // Every account name was added in the loop above.
  return { accounts: accounts as Record<AccountName, number>, learners: ids, guests: await add(guests) };
}
