import { CellText } from '@gangway/table-kit';
import { ServiceKeyMark } from './service-key-mark.tsx';

/** A service's name after its mark, in a table. */
export function ServiceName({ service }: { service: { key: string; name: string } }) {
  return (
    <span className="cell-name">
      <ServiceKeyMark serviceKey={service.key} />
      <CellText text={service.name} />
    </span>
  );
}
