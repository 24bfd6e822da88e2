import { direction } from '@gangway/messages';

type Side = 'left' | 'right';

/** Side of the screen on which a line begins. For APIs that know no logical sides, such as the anchor of a popover. */
export function startSide(): Side {
  return direction() === 'rtl' ? 'right' : 'left';
}

/** Side of the screen on which a line ends. */
export function endSide(): Side {
  return direction() === 'rtl' ? 'left' : 'right';
}
