import type { Case } from '../case.ts';
import { accounts } from './accounts.ts';
import { live } from './live.ts';
import { money } from './money.ts';
import { schools } from './schools.ts';
import { teaching } from './teaching.ts';

export const CASES: readonly Case[] = [...accounts, ...schools, ...money, ...live, ...teaching];
