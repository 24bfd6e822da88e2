import { RegisterPage } from '../features/register/register-page.tsx';
import { DataLayer } from './data-layer.tsx';

export function RegisterRoute() {
  return (
    <DataLayer>
      <RegisterPage />
    </DataLayer>
  );
}
