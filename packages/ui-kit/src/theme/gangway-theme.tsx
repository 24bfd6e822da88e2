import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { useDirection } from '@gangway/messages/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, type Theme } from '@mui/material/styles';
import { useMemo, type ElementType, type ReactNode } from 'react';
import { readCspNonce } from './csp-nonce.ts';
import { appearanceStorageKey, colorSchemeStorageKey } from './appearance.ts';
import { cacheOptions } from './mirror.ts';
import { gangwayTheme } from './theme.ts';

export interface GangwayThemeProps {
  children: ReactNode;
  /** Style nonce of the Content-Security-Policy; read from the page's `csp-nonce` meta element by default. */
  nonce?: string;
  /**
   * Component behind every MUI element with an `href` (Button, Link, MenuItem, and the links of this package). Receives
   * `href` as anchors do; an app passes one that hands same-origin paths to its router.
   */
  linkComponent?: ElementType;
}

/**
 * Theme, baseline styles and style cache: the outermost component of an app. Remembers light, dark or system, and mirrors
 * the page for languages that are read from the right.
 */
export function GangwayTheme({ children, nonce, linkComponent }: GangwayThemeProps) {
  const direction = useDirection();
  const cache = useMemo(() => {
    const styleNonce = nonce ?? readCspNonce();
    return createCache({ ...cacheOptions(direction), ...(styleNonce === undefined ? {} : { nonce: styleNonce }) });
  }, [direction, nonce]);
  const linkedTheme = useMemo(() => {
    const theme = gangwayTheme(direction);
    return linkComponent ? withLinkComponent(theme, linkComponent) : theme;
  }, [direction, linkComponent]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider
        theme={linkedTheme}
        // Update parts that read `theme.palette` in script (the table among them) when the scheme changes.
        forceThemeRerender
        defaultMode="system"
        modeStorageKey={appearanceStorageKey}
        colorSchemeStorageKey={colorSchemeStorageKey}
        noSsr
      >
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}

function withLinkComponent(base: Theme, linkComponent: ElementType): Theme {
  const components = base.components ?? {};
  return {
    ...base,
    components: {
      ...components,
      MuiButtonBase: {
        ...components.MuiButtonBase,
        defaultProps: { ...components.MuiButtonBase?.defaultProps, LinkComponent: linkComponent },
      },
      MuiLink: {
        ...components.MuiLink,
        defaultProps: Object.assign({ ...components.MuiLink?.defaultProps }, { component: linkComponent }),
      },
    },
  };
}
