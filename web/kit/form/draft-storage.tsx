import { createContext, type ReactNode, use } from 'react';

interface DraftOwner {
  /** Whose drafts are stored in the browser; null: no one's, nothing is stored. */
  person: number | null;
  /** The URL to sign in and return to `wanted`. */
  signInAddress: (wanted: string) => string;
}

const Known = createContext<DraftOwner>({ person: null, signInAddress: () => '/login' });

/** Tells the forms below whose drafts to store. */
export function DraftStorage({
  person,
  signInAddress,
  children,
}: DraftOwner & { person: number; children: ReactNode }) {
  return <Known value={{ person, signInAddress }}>{children}</Known>;
}

export function useDraftOwner(): DraftOwner {
  return use(Known);
}
