import { t } from '@gangway/messages';
import Link from '@mui/material/Link';
import { CellText } from '@gangway/table-kit';

/** A service's address as a link with its target visible; an address that cannot be opened stays text. */
export function ServiceUrl({ url }: { url: string }) {
  if (url === '') return <CellText text={t('No address')} />;
  const address = URL.canParse(url) ? new URL(url) : null;
  if (address === null || !/^https?:$/u.test(address.protocol)) return <CellText text={url} />;
  return (
    <Link href={url} title={url} target="_blank" rel="noreferrer" underline="hover">
      {/* Show the path: several services may share one host. */}
      <CellText text={`${address.host}${address.pathname === '/' ? '' : address.pathname}`} />
    </Link>
  );
}
