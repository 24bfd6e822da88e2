import { useTheme } from '@mui/material/styles';
import type { ElementType } from 'react';

/** The app's link (`GangwayTheme`), for what does not take it from the theme by itself, such as a menu item. */
export function useLinkComponent(): ElementType {
  return useTheme().components?.MuiButtonBase?.defaultProps?.LinkComponent ?? 'a';
}
