import type { ComponentType } from 'react';
import { useLanguage } from './use-language.ts';

/**
 * Renders a page again in another language; its state stays. For pages whose element never changes, such as those of a
 * router.
 */
export function inLanguage(Page: ComponentType): ComponentType {
  return function InLanguage() {
    useLanguage();
    return <Page />;
  };
}
