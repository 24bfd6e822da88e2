import { createContext } from 'react';

/**
 * Product name of the installation, for pages that bring the brand themselves; the build's name until the configuration
 * has loaded. Null inside a frame, which shows it already.
 */
export const BrandName = createContext<string | null>('Gangway');
