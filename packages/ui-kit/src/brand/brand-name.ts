import { createContext } from 'react';

/** What the installation calls the product; until its configuration is there, what the build does. */
export const BrandName = createContext('Gangway');
