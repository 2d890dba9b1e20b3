/** The programs a debugger can attach to, and the port for each. */
const INSPECTORS: Readonly<Record<string, number>> = { web: 9229, worker: 9230, sandbox: 9231, pages: 9232 };

/** Node's flags for a program that `INSPECT` names (`INSPECT=web,worker npm run dev`); none for the others. */
export function inspectFlags(program: string, requested = process.env.INSPECT): string[] {
  const port = INSPECTORS[program];
  const meant = (requested ?? '').split(',').some((name) => name.trim() === program);
  return port !== undefined && meant ? [`--inspect=127.0.0.1:${port}`] : [];
}
