import { createContext, type ReactNode } from 'react';

/** Mark in place of the product's, at the host of an organization. */
export const OwnMark = createContext<ReactNode>(null);
