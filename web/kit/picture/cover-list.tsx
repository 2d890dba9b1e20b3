import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type CoverOf, type MotifName, motifsOfList } from '#covers/motif-names.ts';

/** A thing of a list, as its cover is drawn. */
export interface Covered extends CoverOf {
  id: number;
  imageUrl?: string | null | undefined;
}

const Motifs = createContext<ReadonlyMap<number, MotifName> | null>(null);

/**
 * A list of things with covers: no two drawn ones beside each other are of the same motif. The covers inside say whose they are
 * by `listed`. Uploaded pictures are none of a motif, and don't count.
 */
export function CoverList({ of, children }: { of: readonly Covered[]; children: ReactNode }) {
  const motifs = useMemo(() => {
    const drawn = of.filter(({ imageUrl }) => !imageUrl);
    const given = motifsOfList(drawn);
    return new Map(drawn.flatMap(({ id }, index) => (given[index] ? [[id, given[index]] as const] : [])));
  }, [of]);
  return <Motifs value={motifs}>{children}</Motifs>;
}

/** The motif that the list around gives to one of its things; undefined outside of a list. */
export function useListedMotif(id: number | undefined): MotifName | undefined {
  const motifs = useContext(Motifs);
  return id === undefined ? undefined : motifs?.get(id);
}
