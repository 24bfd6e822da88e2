import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, type Theme } from '@mui/material/styles';
import { useState, type ElementType, type ReactNode } from 'react';
import { readCspNonce } from './csp-nonce.ts';
import { appearanceStorageKey, colorSchemeStorageKey } from './appearance.ts';
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

/** Theme, baseline styles and style cache: the outermost component of an app. Remembers light, dark or system. */
export function GangwayTheme({ children, nonce, linkComponent }: GangwayThemeProps) {
  const [cache] = useState(() => {
    const styleNonce = nonce ?? readCspNonce();
    return createCache({ key: 'gw', ...(styleNonce === undefined ? {} : { nonce: styleNonce }) });
  });
  const [linkedTheme] = useState(() => {
    const theme = gangwayTheme();
    return linkComponent ? withLinkComponent(theme, linkComponent) : theme;
  });
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
