/** A session's name where its course is named beside it: without the course's name that a series puts in front (`Voices - Session 01`). */
export function nameWithin(name: string, courseName: string): string {
  const prefix = `${courseName} - `;
  return (name.startsWith(prefix) && name.slice(prefix.length).trim()) || name;
}

/** Sessions as the course's own page names them. */
export function namedWithin<T extends { readonly name: string }>(sessions: readonly T[], courseName: string): T[] {
  return sessions.map((session) => ({ ...session, name: nameWithin(session.name, courseName) }));
}
