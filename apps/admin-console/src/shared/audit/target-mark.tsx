import { useApi } from '@gangway/api-client/react';
import { service, type AuditEvent } from '@gangway/contract';
import { Flag, Mark, ServiceMark, artOfService } from '@gangway/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { everyService } from '../queries/choice-queries.ts';

/** Mark of an event's record; nothing for records that have none. */
export function TargetMark({ target }: Pick<AuditEvent, 'target'>) {
  if (target === null) return null;
  switch (target.type) {
    case 'user':
      return <Mark name={target.name} id={Number(target.id)} size={22} />;
    case 'organization':
    case 'customer':
      return <Flag name={target.name} width={20} />;
    case 'service':
      return <MarkOfService id={Number(target.id)} />;
    default:
      return null;
  }
}

function MarkOfService({ id }: { id: number }) {
  const { data } = useQuery(everyService(useApi({ service })));
  const found = data?.find((each) => each.id === id);
  return <ServiceMark service={found === undefined ? undefined : artOfService(found.name)} />;
}
