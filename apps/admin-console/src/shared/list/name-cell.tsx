import { CellLink, CellText } from '@gangway/table-kit';
import { StatusPill } from '@gangway/ui-kit';

export interface NameCellProps {
  name: string;
  isActive: boolean;
  /** More about the record, in small letters beside it. */
  detail?: string | undefined;
  /** The record's own page. */
  href?: string;
}

/** A record's name in a table, with a word beside it where the record is switched off. */
export function NameCell({ name, isActive, detail, href }: NameCellProps) {
  const text = <CellText text={name} />;
  return (
    <span className="cell-name">
      {href === undefined ? text : <CellLink href={href}>{text}</CellLink>}
      {detail === undefined ? null : <span className="cell-detail">{detail}</span>}
      {isActive ? null : <StatusPill tone="neutral">Inactive</StatusPill>}
    </span>
  );
}
