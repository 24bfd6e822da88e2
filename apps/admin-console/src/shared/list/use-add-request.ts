import { useLocation, useNavigate } from 'react-router-dom';
import { newRowHash } from '../page/paths.ts';

/**
 * Whether the address asks for the new row, as the search palette's actions do: spread into a table, `<InlineRowTable
 * {...useAddRequest()} …>`. Consumed once, so that a reload or Back opens nothing.
 */
export function useAddRequest(): { addRequested: boolean; onAddRequestHeard: () => void } {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  return {
    addRequested: hash === newRowHash,
    onAddRequestHeard: () => void navigate({ search, hash: '' }, { replace: true }),
  };
}
