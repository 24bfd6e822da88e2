import { CellText } from '@gangway/table-kit';
import { ServiceMark } from '@gangway/ui-kit';
import { artOfService } from './service-art.ts';

/** A service's name after its mark, in a table. */
export function ServiceName({ service }: { service: { key: string; name: string } }) {
  return (
    <span className="cell-name">
      <ServiceMark service={artOfService(service.key)} />
      <CellText text={service.name} />
    </span>
  );
}
