import { withLanguage } from '@gangway/messages/choice';
import { useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';

/** Parts of a mailed link; either may be empty. */
export interface MailLink {
  readonly token: string;
  readonly email: string;
}

/**
 * Reads the link once and removes it from the address bar: the token is as good as a password, and addresses are shown,
 * shared and kept in histories. `barePath` is the page without it.
 */
export function useMailLink(barePath: string): MailLink {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const [link] = useState<MailLink>(() => ({ token: id, email: query.get('email')?.trim() ?? '' }));
  useEffect(() => {
    // Bypass the router: the page must not change.
    window.history.replaceState(window.history.state, '', withLanguage(barePath));
  }, [barePath]);
  return link;
}
