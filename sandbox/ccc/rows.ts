/** A project of the homework service; its id comes from the reference it was created for. */
export type CccProjectRow = { id: string; name: string; number: number };
