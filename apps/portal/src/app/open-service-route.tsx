import { OpenServicePage } from '../features/open-service/open-service-page.tsx';
import { DataLayer } from './data-layer.tsx';

export function OpenServiceRoute() {
  return (
    <DataLayer>
      <OpenServicePage />
    </DataLayer>
  );
}
