import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes, one lane (rules §2). The library's `Algorithm` is a const enum; 2 is Argon2id. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** More at once would only push each other out of memory. */
const AT_ONCE = 4;

/** Hash of a password that nobody has, made with the same parameters: compared where there is no account. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$9ojdGuQtY9+FddObm+mxuA$BUwBXHE5aTZEmTOHti8NoeqioDnlFBLS1T/YREZ6sU4';

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place is handed on, or given back.
    if (next) next();
    else running -= 1;
  }
}

/** How many hashes are being computed; for the test that the bound holds. */
export function hashesRunning(): number {
  return running;
}

/** One password typed on two keyboards is one password. */
function normal(password: string): string {
  return password.normalize('NFKC');
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normal(password), PARAMETERS));
}

/** Takes as long for nobody (null: no account, or no password) as for somebody. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(passwordHash ?? NOBODY, normal(password)));
  return passwordHash !== null && matches;
}
