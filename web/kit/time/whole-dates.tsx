import { createContext, type ReactNode, use } from 'react';

const Whole = createContext(false);

/** Every date below carries its weekday, month, day, and year: a course's page (L§9). */
export function WholeDates({ children }: { children: ReactNode }) {
  return <Whole value>{children}</Whole>;
}

/** Whether dates are written whole here. */
export function useWholeDates(): boolean {
  return use(Whole);
}
