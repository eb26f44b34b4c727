type TypedKey = {
  readonly key: string;
  readonly keyCode?: number;
  readonly nativeEvent?: { readonly isComposing?: boolean };
};

/** The key code of a key that an input method handles; Safari marks the confirming Enter only by it. */
const handledByInputMethod = 229;

/** True for a key that belongs to an input method (Japanese, Chinese, Korean): it confirms or chooses the text. */
export function isComposing({ keyCode, nativeEvent }: TypedKey): boolean {
  return nativeEvent?.isComposing === true || keyCode === handledByInputMethod;
}

/** A key handler that acts on Enter, but not on the Enter that confirms the text of an input method. No other code compares with Enter. */
export function onEnter<Event extends TypedKey>(act: (event: Event) => void): (event: Event) => void {
  return (event) => {
    if (event.key === 'Enter' && !isComposing(event)) act(event);
  };
}
