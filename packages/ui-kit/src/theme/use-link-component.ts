import { useTheme } from '@mui/material/styles';
import type { ElementType } from 'react';

/** The app's link (`GangwayTheme`), for components that do not take it from the theme, such as a menu item. */
export function useLinkComponent(): ElementType {
  return useTheme().components?.MuiButtonBase?.defaultProps?.LinkComponent ?? 'a';
}
