/** Credits of one person with one origin. */
export interface Lot {
  readonly id: number;
  readonly userId: number;
  readonly remaining: number;
}

export interface LotPart {
  readonly lotId: number;
  readonly credits: number;
}

/** Credits of one lot that paid for one order line. */
export interface Use extends LotPart {
  readonly orderLineId: number;
}

/** Takes credits from lots in their order. Null if there aren't enough. */
export function takeFromLots(lots: readonly Lot[], credits: number): LotPart[] | null {
  const parts: LotPart[] = [];
  let missing = credits;
  for (const lot of lots) {
    if (missing === 0) break;
    const used = Math.min(lot.remaining, missing);
    if (used > 0) parts.push({ lotId: lot.id, credits: used });
    missing -= used;
  }
  return missing === 0 ? parts : null;
}

/** Assigns lots' credits to order lines, both in order: which lot paid for which line. The rest stays with the lots. */
export function shareAmongLines(
  parts: readonly LotPart[],
  lines: readonly { orderLineId: number; credits: number }[],
): { uses: Use[]; left: Map<number, number> } {
  const remaining = new Map(parts.map((part) => [part.lotId, part.credits]));
  const uses: Use[] = [];
  for (const line of lines) {
    let missing = line.credits;
    for (const [lotId, credits] of remaining) {
      if (missing === 0) break;
      const used = Math.min(credits, missing);
      if (used === 0) continue;
      uses.push({ lotId, orderLineId: line.orderLineId, credits: used });
      remaining.set(lotId, credits - used);
      missing -= used;
    }
    if (missing > 0) throw new Error(`Line ${line.orderLineId} needs ${missing} credits more than were set aside.`);
  }
  return { uses, left: remaining };
}
