import { TextField } from '@gangway/form-kit';
import { listed, t } from '@gangway/messages';
import { CopyButton, Facts } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FormSection } from '../../../shared/forms/form-section.tsx';
import { TwoColumns } from '../../../shared/forms/two-columns.tsx';
import { EditUserForm, type EditFormProps } from './edit-user-form.tsx';
import { PlaceFields } from '../place-fields.tsx';
import { detailsDraft, detailsPatch, detailsRules, type UserDetailsDraft } from '../user-form.ts';

/** Organizations a person may be moved to: any, the same one (branches only), or none. */
export type Place = 'anywhere' | 'home' | 'fixed';

/** Name, organization and branches of a user. Sends changed fields only. */
export function EditDetails({ place, ...props }: EditFormProps & { place: Place }) {
  const { base } = props;
  return (
    <EditUserForm<UserDetailsDraft>
      {...props}
      label={t('Details')}
      rules={detailsRules()}
      draftOf={detailsDraft}
      changeOf={(draft) => detailsPatch(draft, base)}
    >
      <FormSection heading={t('Personal details')}>
        <TwoColumns>
          <TextField name="firstName" label={t('First Name')} required autoComplete="off" />
          <TextField name="lastName" label={t('Last Name')} autoComplete="off" />
        </TwoColumns>
        <TwoColumns>
          <Box>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {t('Email')}
            </Typography>
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              <bdi>{base.email}</bdi> <CopyButton what={t('email')} text={base.email} />
            </Typography>
          </Box>
          <Box>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {t('ID')}
            </Typography>
            <Typography>
              {base.id} <CopyButton what={t('id')} text={String(base.id)} />
            </Typography>
          </Box>
        </TwoColumns>
      </FormSection>
      <FormSection heading={t('Organization')}>
        {place === 'fixed' ? (
          <Facts
            facts={[
              [t('Organization'), <bdi key="organization">{base.organizations?.name ?? '–'}</bdi>],
              [t('Branches'), <bdi key="branches">{listed(base.branches.map(({ name }) => name)) || '–'}</bdi>],
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
