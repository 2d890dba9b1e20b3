import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { Menu, type MenuItem } from '#web/kit/overlay/menu.tsx';
import styles from './ordered-cards.module.css';

export interface OrderedCard {
  id: number;
  /** The card's name, for the menu. */
  name: string;
  head: ReactNode;
  body: ReactNode;
  /** More menu items, below the moves. */
  more?: readonly MenuItem[];
}

/**
 * Cards that can be reordered: by dragging, or by the arrows in each card's ⋯ menu, which serve keyboards and phones.
 * Without `onMove` the order is fixed.
 */
export function OrderedCards({
  label,
  cards,
  dense = false,
  onMove,
}: {
  label: string;
  cards: readonly OrderedCard[];
  /** Headers only, close together: rows within a card. */
  dense?: boolean;
  /** `to` is the card's new position, counted from 0. */
  onMove?: ((id: number, to: number) => void) | undefined;
}) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const moves = onMove && cards.length > 1 ? onMove : undefined;
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return (
    <ol ref={list} className={styles.cards} data-dense={dense || undefined} aria-label={label}>
      {cards.map((card, at) => (
        <li
          key={card.id}
          className={styles.card}
          data-dragged={dragged === card.id || undefined}
          data-over={over === at && dragged !== null && dragged !== card.id ? '' : undefined}
          onDragOver={(event) => {
            if (dragged === null) return;
            event.preventDefault();
            setOver(at);
          }}
          onDrop={(event) => {
            if (dragged === null) return;
            event.preventDefault();
            if (dragged !== card.id) moves?.(dragged, at);
            end();
          }}
        >
          <div className={styles.head}>
            {moves && (
              <span
                className={styles.grip}
                draggable
                aria-hidden="true"
                title={`Drag to move ${card.name}`}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', card.name);
                  const shown = list.current?.children[at];
                  if (shown) event.dataTransfer.setDragImage(shown, 16, 16);
                  setDragged(card.id);
                }}
                onDragEnd={end}
              >
                <IconGripVertical size={18} stroke={1.75} />
              </span>
            )}
            <div className={styles.words}>{card.head}</div>
            <Choices card={card} at={at} last={cards.length - 1} onMove={moves} />
          </div>
          {card.body}
        </li>
      ))}
    </ol>
  );
}

function Choices({
  card,
  at,
  last,
  onMove,
}: {
  card: OrderedCard;
  at: number;
  last: number;
  onMove: ((id: number, to: number) => void) | undefined;
}) {
  const items: MenuItem[] = [
    ...(onMove && at > 0
      ? [{ label: 'Move up', icon: <IconArrowUp size={18} stroke={1.75} />, onSelect: () => onMove(card.id, at - 1) }]
      : []),
    ...(onMove && at < last
      ? [
          {
            label: 'Move down',
            icon: <IconArrowDown size={18} stroke={1.75} />,
            onSelect: () => onMove(card.id, at + 1),
          },
        ]
      : []),
    ...(card.more ?? []),
  ];
  return items.length === 0 ? null : <Menu label={`More for ${card.name}`} items={items} />;
}
