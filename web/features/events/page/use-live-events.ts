import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { EventCard } from '#contract/events/event.ts';
import { eventTopic, LIVE_TOPICS_LIMIT } from '#contract/events/live.ts';
import { listen, liveConnection } from '#web/api/live.ts';
import { eventQuery, eventStatesQuery } from '../list/events.query.ts';

const POLL_MS = 20_000;
/**
 * The stream may be silent for a long time, so seats and the clock are still checked now and then, with the lightest
 * call.
 */
const COMPARE_MS = 30_000;

function useIsLive(): boolean {
  return useSyncExternalStore(liveConnection.subscribe, liveConnection.isOpen, () => false);
}

/** Keeps an event's page current through the stream, otherwise by polling. */
export function useLiveEvent(id: number): void {
  const client = useQueryClient();
  const isLive = useIsLive();
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: eventQuery(id).queryKey });
    const stop = listen([eventTopic(id)], refetch);
    return stop;
  }, [client, id]);
  useQuery({ ...eventQuery(id), refetchInterval: isLive ? false : POLL_MS });
  useQuery({
    ...eventStatesQuery([id]),
    enabled: isLive,
    // The page was just loaded
    initialData: [],
    staleTime: COMPARE_MS,
    refetchInterval: COMPARE_MS,
  });
}

/** Keeps the seats and states of the cards on an open page current. */
export function useLiveCards<Card extends EventCard>(cards: readonly Card[]): readonly Card[] {
  const client = useQueryClient();
  const isLive = useIsLive();
  const key = cards
    .slice(0, LIVE_TOPICS_LIMIT)
    .map((card) => card.id)
    .join();
  const ids = useMemo(() => (key === '' ? [] : key.split(',').map(Number)), [key]);
  const query = useMemo(() => eventStatesQuery(ids), [ids]);
  useEffect(() => {
    if (ids.length === 0) return;
    return listen(ids.map(eventTopic), () => void client.invalidateQueries({ queryKey: query.queryKey }));
  }, [client, ids, query]);
  const { data: states } = useQuery({
    ...query,
    enabled: ids.length > 0,
    // The cards were just loaded
    initialData: [],
    staleTime: POLL_MS,
    refetchInterval: isLive ? COMPARE_MS : POLL_MS,
  });
  return useMemo(() => {
    if (states.length === 0) return cards;
    const byId = new Map(states.map((state) => [state.id, state]));
    return cards.map((card) => {
      const state = byId.get(card.id);
      if (!state) return card;
      const { status, startsAtUtc, endsAtUtc, attendeesCount, seatsRemaining } = state;
      return { ...card, status, startsAtUtc, endsAtUtc, attendeesCount, seatsRemaining };
    });
  }, [cards, states]);
}
