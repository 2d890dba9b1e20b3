/** Sessions as the course's own page names them: without the course's name that a series puts in front (`Voices - Session 01`). */
export function namedWithin<T extends { readonly name: string }>(sessions: readonly T[], courseName: string): T[] {
  const prefix = `${courseName} - `;
  return sessions.map((session) => {
    const rest = session.name.startsWith(prefix) ? session.name.slice(prefix.length).trim() : '';
    return rest === '' ? session : { ...session, name: rest };
  });
}
