import { createContext } from 'react';

/** Product name of the installation; the build's name until the configuration has loaded. */
export const BrandName = createContext('Gangway');
