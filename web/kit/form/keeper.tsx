import { createContext, type ReactNode, use } from 'react';

interface KeeperOf {
  /** Whose drafts are stored in the browser; null: no one's, nothing is stored. */
  person: number | null;
  /** The URL to sign in and return to `wanted`. */
  signInAddress: (wanted: string) => string;
}

const Known = createContext<KeeperOf>({ person: null, signInAddress: () => '/login' });

/** Tells the forms below whose drafts to store. */
export function Keeper({ person, signInAddress, children }: KeeperOf & { person: number; children: ReactNode }) {
  return <Known value={{ person, signInAddress }}>{children}</Known>;
}

export function useKeeper(): KeeperOf {
  return use(Known);
}
