/** What a browser gives for a key while an input method has it. */
const HELD_BY_INPUT_METHOD = 229;

type Key = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;

/**
 * Whether a key belongs to an input method (Japanese, Chinese, Korean): its Enter takes what it proposes, its Escape gives it up,
 * its arrows go through the proposals. Safari tells it by the number alone for the Enter that ends it.
 */
export function isComposing(event: Key | { readonly nativeEvent: Key }): boolean {
  const { isComposing: composing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return composing || keyCode === HELD_BY_INPUT_METHOD;
}

/** The Latin letter of a key, in lower case: as it is written on it, or by its place on keyboards of other scripts. '' for none. */
export function letterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const letter = /^[a-z]$/i.test(key) ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? '');
  return letter.toLowerCase();
}
