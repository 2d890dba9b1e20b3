import { createContext, type ReactNode, use } from 'react';

interface KeeperOf {
  /** For whom typed texts are kept in the browser; null: nobody, nothing is kept. */
  person: number | null;
  /** Where one signs in to come back here. */
  signInAddress: (wanted: string) => string;
}

const Known = createContext<KeeperOf>({ person: null, signInAddress: () => '/login' });

/** Tells the forms below whose texts they keep. */
export function Keeper({ person, signInAddress, children }: KeeperOf & { person: number; children: ReactNode }) {
  return <Known value={{ person, signInAddress }}>{children}</Known>;
}

export function useKeeper(): KeeperOf {
  return use(Known);
}
