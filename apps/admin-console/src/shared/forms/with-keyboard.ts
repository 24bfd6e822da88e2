/** Whether the first field may take the focus: on a phone the on-screen keyboard would hide the rest of the form. */
export function withKeyboard(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}
