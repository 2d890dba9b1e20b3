import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes, one lane (rules §2). The library's `Algorithm` is a const enum; 2 is Argon2id. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** More hashes at the same time would only compete for memory. */
const AT_ONCE = 4;

/** Hash of a password that no one has, made with the same parameters: compared if there is no account. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$9ojdGuQtY9+FddObm+mxuA$BUwBXHE5aTZEmTOHti8NoeqioDnlFBLS1T/YREZ6sU4';

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // Hands the slot to the next waiting hash, or frees it.
    if (next) next();
    else running -= 1;
  }
}

/** How many hashes are being computed; lets a test check the bound. */
export function hashesRunning(): number {
  return running;
}

/** Normalizes a password, so that it is the same from any keyboard. */
function normal(password: string): string {
  return password.normalize('NFKC');
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normal(password), PARAMETERS));
}

/** Checks a password against its hash; null: there is no account, or no password. Takes the same time either way. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(passwordHash ?? DUMMY_HASH, normal(password)));
  return passwordHash !== null && matches;
}
