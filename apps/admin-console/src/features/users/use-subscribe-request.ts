import type { User } from '@gangway/contract';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { subscribeHash } from '../../shared/page/paths.ts';
import { rowActions, type CallerRights } from './row-actions.ts';

/** Opens Choose Subscription for the only row of a list if the address asks for it, as the search palette does. */
export function useSubscribeRequest(
  rows: readonly User[] | undefined,
  caller: CallerRights,
  onSubscribe: (row: User) => void,
): void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const requested = hash === subscribeHash && rows !== undefined;
  const answer = useEffectEvent(() => {
    // Consume it once: a reload or Back opens nothing.
    void navigate({ search, hash: '' }, { replace: true });
    const [row, another] = rows ?? [];
    if (row !== undefined && another === undefined && rowActions(row, caller).includes('Subscribe')) onSubscribe(row);
  });
  useEffect(() => {
    if (requested) answer();
  }, [requested]);
}
