import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/overlay/dialog.tsx';
import textStyles from '#web/kit/theme/text.module.css';
import { type Crop, moveCrop, placed, startCrop, zoomMax, zoomOf, zoomTo } from './crop.rules.ts';
import styles from './face-crop.module.css';
import { cutOut, type OpenPicture } from './open-picture.ts';

/** The stage's width in CSS pixels. */
const STAGE = 280;
/** An arrow key moves by this fraction of the visible part; with Shift by `LEAP`. */
const STEP = 0.04;
const LEAP = 0.2;
const ZOOM_STEP = 1.15;

const ARROWS: Readonly<Record<string, { right: number; down: number }>> = {
  ArrowLeft: { right: 1, down: 0 },
  ArrowRight: { right: -1, down: 0 },
  ArrowUp: { right: 0, down: 1 },
  ArrowDown: { right: 0, down: -1 },
};

/**
 * Crops a round face picture: drag or use the arrow keys to move; use + and −, the wheel, or the slider to zoom. If
 * saving fails, the error is shown here and the crop stays.
 */
export function FaceCrop({
  picture,
  action,
  onUse,
  onClose,
}: {
  picture: OpenPicture;
  action: string;
  /** Saves the crop; if it throws, the error's message is shown. */
  onUse: (file: File) => Promise<void>;
  onClose: () => void;
}) {
  const id = useId();
  const { size, url } = picture;
  const [crop, setCrop] = useState<Crop>(() => startCrop(size));
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const stage = useRef<HTMLDivElement>(null);
  const from = useRef<{ x: number; y: number; crop: Crop } | null>(null);
  useEffect(() => stage.current?.focus(), []);
  const zoom = (factor: number) => setCrop((now) => zoomTo(size, now, zoomOf(size, now) * factor));
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (arrow) {
      const by = crop.side * (event.shiftKey ? LEAP : STEP);
      setCrop(moveCrop(size, crop, { right: arrow.right * by, down: arrow.down * by }));
    } else if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP);
    else if (event.key === '-' || event.key === '_') zoom(1 / ZOOM_STEP);
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, y: event.clientY, crop };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const began = from.current;
    if (!began) return;
    const pixels = began.crop.side / STAGE;
    const by = { right: (began.x - event.clientX) * pixels, down: (began.y - event.clientY) * pixels };
    setCrop(moveCrop(size, began.crop, by));
  };
  const endDrag = () => {
    from.current = null;
  };
  const use = async () => {
    setSending(true);
    setProblem(undefined);
    try {
      await onUse(await cutOut(picture, crop));
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'Something went wrong. Try again.');
      setSending(false);
    }
  };
  const maxZoom = zoomMax(size);
  const at = placed(size, crop, STAGE);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Position your picture"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={sending} onClick={() => void use()}>
            {action}
          </Button>
        </>
      }
    >
      <div className={styles.whole}>
        <div
          ref={stage}
          className={styles.stage}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by the keyboard
          tabIndex={0}
          aria-label="Your picture in a circle"
          aria-describedby={`${id}-help`}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={endDrag}
          onPointerCancel={endDrag}
          onWheel={(event) => zoom(event.deltaY < 0 ? 1.06 : 1 / 1.06)}
        >
          <img
            src={url}
            alt=""
            draggable={false}
            style={{ width: at.width, height: at.height, transform: `translate(${at.x}px, ${at.y}px)` }}
          />
          <span className={styles.circle} aria-hidden="true" />
        </div>
        <p id={`${id}-help`} className={textStyles.softMedium}>
          Drag it, or use the arrow keys. Zoom with + and −.
        </p>
        <div className={styles.zoom}>
          <Button
            variant="quiet"
            size="sm"
            aria-label="Zoom out"
            icon={<IconMinus size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => zoom(1 / ZOOM_STEP)}
          />
          <input
            type="range"
            aria-label="Zoom"
            min={1}
            max={maxZoom}
            step="any"
            value={zoomOf(size, crop)}
            disabled={maxZoom <= 1}
            aria-valuetext={`${Math.round(zoomOf(size, crop) * 100)} percent`}
            onChange={(event) => setCrop(zoomTo(size, crop, Number(event.target.value)))}
          />
          <Button
            variant="quiet"
            size="sm"
            aria-label="Zoom in"
            icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => zoom(ZOOM_STEP)}
          />
        </div>
        {problem && (
          <p role="alert" className={textStyles.error}>
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}
