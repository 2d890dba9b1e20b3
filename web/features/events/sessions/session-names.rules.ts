/** A session's name next to its course: drops the course name that a series puts in front (`Voices - Session 01`). */
export function nameWithin(name: string, courseName: string): string {
  const prefix = `${courseName} - `;
  return (name.startsWith(prefix) && name.slice(prefix.length).trim()) || name;
}

export function namedWithin<T extends { readonly name: string }>(sessions: readonly T[], courseName: string): T[] {
  return sessions.map((session) => ({ ...session, name: nameWithin(session.name, courseName) }));
}
