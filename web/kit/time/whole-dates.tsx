import { createContext, type ReactNode, use } from 'react';

const Whole = createContext(false);

/** Every date below shows its weekday, month, day, and year, for course pages (L§9). */
export function WholeDates({ children }: { children: ReactNode }) {
  return <Whole value>{children}</Whole>;
}

/** Whether dates are shown in full here. */
export function useWholeDates(): boolean {
  return use(Whole);
}
