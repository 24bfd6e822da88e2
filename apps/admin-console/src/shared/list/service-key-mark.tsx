import { useApi } from '@gangway/api-client/react';
import { service } from '@gangway/contract';
import { ServiceMark, type ServiceMarkProps, artOfService } from '@gangway/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { everyService } from '../queries/choice-queries.ts';

interface ServiceKeyMarkProps extends Omit<ServiceMarkProps, 'service'> {
  serviceKey: string;
}

/** A service's mark where only its key is known. */
export function ServiceKeyMark({ serviceKey, ...props }: ServiceKeyMarkProps) {
  const specified = artOfService(serviceKey);
  // Look only further services up: lists show the specified ones by the dozen.
  return specified === undefined ? (
    <FurtherMark serviceKey={serviceKey} {...props} />
  ) : (
    <ServiceMark service={specified} {...props} />
  );
}

function FurtherMark({ serviceKey, ...props }: ServiceKeyMarkProps) {
  const { data } = useQuery(everyService(useApi({ service })));
  return <ServiceMark service={data?.find(({ name }) => name === serviceKey)?.drawing} {...props} />;
}
