import { CellText } from '@gangway/table-kit';
import { Flag } from '@gangway/ui-kit';

/** An organization's name after its flag, in a table. */
export function OrganizationName({ name }: { name: string }) {
  return (
    <span className="cell-name">
      <Flag name={name} />
      <CellText text={name} />
    </span>
  );
}
