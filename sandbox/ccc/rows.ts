/** A project of the homework service, by the reference that it was made for. */
export type CccProjectRow = { id: string; name: string; number: number };
