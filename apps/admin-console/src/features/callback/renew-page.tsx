import { freshSeconds } from '@gangway/contract';
import { useLocation } from 'react-router-dom';
import { paths, provingSearch } from '../../shared/page/paths.ts';
import { ToSignIn } from '../../shared/page/to-sign-in.tsx';

/** First page of the window that renews a session or gives fresh proof: goes on to the portal at once. */
export function RenewPage() {
  const wantsProof = useLocation().search === provingSearch;
  return <ToSignIn returnTo={paths.renewed} {...(wantsProof ? { maxAge: freshSeconds } : {})} />;
}
