import { useState } from 'react';

/**
 * Marks the pressed tab in the frame of the press: the address changes in a transition, which waits until the tab's
 * panel is rendered.
 * @param addressed - tab that the address names
 * @param write - puts a tab into the address
 * @returns the tab to mark, and the handler of a press
 */
export function usePressedTab<Tab extends string>(
  addressed: Tab,
  write: (tab: Tab) => void,
): readonly [Tab, (tab: Tab) => void] {
  const [pressed, setPressed] = useState({ at: addressed, tab: addressed });
  // Follow the address once it has changed, by the press or by Back.
  if (pressed.at !== addressed) setPressed({ at: addressed, tab: addressed });
  function press(tab: Tab) {
    setPressed({ at: addressed, tab });
    write(tab);
  }
  return [pressed.at === addressed ? pressed.tab : addressed, press];
}
