/** The key code browsers report while an input method handles the key. */
const HELD_BY_INPUT_METHOD = 229;

type Key = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;

/**
 * Whether a key belongs to an input method (Japanese, Chinese, Korean): its Enter accepts a suggestion, its Escape
 * dismisses it, its arrows move through the suggestions. Safari reports the Enter that ends a composition by its key
 * code alone.
 */
export function isComposing(event: Key | { readonly nativeEvent: Key }): boolean {
  const { isComposing: composing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return composing || keyCode === HELD_BY_INPUT_METHOD;
}

/**
 * The Latin letter of a key, in lower case: the letter on it, or the one at its position on keyboards of other scripts.
 * '' for none.
 */
export function letterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const letter = /^[a-z]$/i.test(key) ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? '');
  return letter.toLowerCase();
}
