import type { Profile } from '@gangway/auth-client';
import { ServicePicker } from '../features/sign-in/service-picker.tsx';
import { DataLayer } from './data-layer.tsx';

/** The picker with the query cache, which the rest of the sign-in page does without. */
export function PickerRoute({ profile }: { profile: Profile }) {
  return (
    <DataLayer>
      <ServicePicker profile={profile} />
    </DataLayer>
  );
}
