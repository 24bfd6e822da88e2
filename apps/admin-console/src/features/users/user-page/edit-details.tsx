import { TextField } from '@gangway/form-kit';
import { CopyButton, Facts } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FormSection } from '../../../shared/forms/form-section.tsx';
import { TwoColumns } from '../../../shared/forms/two-columns.tsx';
import { EditUserForm, type EditFormProps } from './edit-user-form.tsx';
import { PlaceFields } from '../place-fields.tsx';
import { detailsDraft, detailsPatch, detailsRules, type UserDetailsDraft } from '../user-form.ts';

/** Where a person may be moved: to any organization, within the own one, or nowhere. */
export type Place = 'anywhere' | 'home' | 'fixed';

/** Name and place of a user. Only what changed is sent. */
export function EditDetails({ place, ...props }: EditFormProps & { place: Place }) {
  const { base } = props;
  return (
    <EditUserForm<UserDetailsDraft>
      {...props}
      label="Details"
      rules={detailsRules}
      draftOf={detailsDraft}
      changeOf={(draft) => detailsPatch(draft, base)}
    >
      <FormSection heading="Personal details">
        <TwoColumns>
          <TextField name="firstName" label="First Name" required autoComplete="off" />
          <TextField name="lastName" label="Last Name" autoComplete="off" />
        </TwoColumns>
        <TwoColumns>
          <Box>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              Email
            </Typography>
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              <bdi>{base.email}</bdi> <CopyButton what="email" text={base.email} />
            </Typography>
          </Box>
          <Box>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              ID
            </Typography>
            <Typography>
              {base.id} <CopyButton what="id" text={String(base.id)} />
            </Typography>
          </Box>
        </TwoColumns>
      </FormSection>
      <FormSection heading="Organization">
        {place === 'fixed' ? (
          <Facts
            facts={[
              ['Organization', <bdi key="organization">{base.organizations?.name ?? '–'}</bdi>],
              ['Branches', <bdi key="branches">{base.branches.map(({ name }) => name).join(', ') || '–'}</bdi>],
            ]}
          />
        ) : (
          <TwoColumns>
            <PlaceFields branches="several" fixedOrganization={place === 'home'} />
          </TwoColumns>
        )}
      </FormSection>
    </EditUserForm>
  );
}
