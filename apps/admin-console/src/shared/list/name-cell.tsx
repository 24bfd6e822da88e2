import { t } from '@gangway/messages';
import { CellLink, CellText } from '@gangway/table-kit';
import { StatusWord } from '@gangway/ui-kit';
import type { ReactNode } from 'react';

export interface NameCellProps {
  name: string;
  isActive: boolean;
  /** Details of the record, in small type next to the name. */
  detail?: string | undefined;
  /** Address of the record's page. */
  href?: string;
  /** Mark of the record, before its name. */
  mark?: ReactNode;
}

/** A record's name in a table, marked where the record is inactive. */
export function NameCell({ name, isActive, detail, href, mark }: NameCellProps) {
  const link = href === undefined ? <CellText text={name} /> : <CellLink href={href} text={name} />;
  if (isActive && mark === undefined && detail === undefined) return link;
  return (
    <span className="cell-name">
      {mark}
      {link}
      {detail === undefined ? null : <span className="cell-detail">{detail}</span>}
      {isActive ? null : <StatusWord tone="neutral">{t('Inactive')}</StatusWord>}
    </span>
  );
}
