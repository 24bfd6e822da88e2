import { autocompleteTexts } from '@gangway/form-kit/autocomplete-texts';
import { useApi } from '@gangway/api-client/react';
import { role, type Service } from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import type { RowPanel, SelectOption } from '@gangway/table-kit';
import { menuSize, useDebouncedValue } from '@gangway/ui-kit';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { roleChoices } from '../../shared/queries/choice-queries.ts';
import { isAdministration, type ServiceDraft } from './service-row.tsx';

const activeHints = {
  on: msg('People with a role in it can open it'),
  off: msg('No one can open it'),
} as const;

type Panel = RowPanel<Service, ServiceDraft>;

/** Fields of a service that do not fit into cells, under the open row. */
export function ServicePanel(panel: Panel) {
  const { row } = panel;
  if (row === null) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', py: 1, whiteSpace: 'normal' }}>
        {t(
          'Add the service first. Use Edit for its roles and plan, and its page for sign-in, launcher and references.',
        )}
      </Typography>
    );
  }
  const fixed = isAdministration(row);
  return (
    <Box
      component="fieldset"
      aria-label={t('More about {displayName}', { displayName: row.displayName })}
      sx={{
        m: 0,
        px: 0,
        border: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
        gap: 2,
        alignItems: 'start',
        py: 1.5,
        whiteSpace: 'normal',
      }}
    >
      <RolesOffered panel={panel} fixed={fixed} />
      <Box sx={{ display: 'grid' }}>
        <PanelSwitch
          label={t('Active')}
          hint={fixed ? t('The console cannot be deactivated') : t(activeHints[panel.draft.isActive ? 'on' : 'off'])}
          checked={panel.draft.isActive}
          disabled={fixed}
          onChange={(on) => panel.setValue('isActive', on)}
        />
        <PanelSwitch
          label={t('Requires a plan')}
          hint={fixed ? t('The console needs no plan') : t('Opens only with an active subscription')}
          checked={panel.draft.requiresPlan}
          disabled={fixed}
          onChange={(on) => panel.setValue('requiresPlan', on)}
        />
      </Box>
    </Box>
  );
}

function RolesOffered({ panel, fixed }: { panel: Panel; fixed: boolean }) {
  const { draft, errors, setValue, locked } = panel;
  const [typed, setTyped] = useState('');
  const choices = useQuery(roleChoices(useApi({ role }), { q: useDebouncedValue(typed.trim()) || undefined }));
  const error = errors['roles'];
  return (
    <Autocomplete<SelectOption, true>
      {...autocompleteTexts()}
      multiple
      disableCloseOnSelect
      // Show all roles if there is room for eight, otherwise their number.
      limitTags={8}
      disabled={fixed}
      readOnly={locked}
      value={[...draft.roles]}
      options={choices.data ?? []}
      loading={choices.isFetching}
      loadingText={t('Loading roles…')}
      noOptionsText={choices.isError ? t('Couldn’t load roles.') : t('No role matches')}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      onChange={(_event, roles) => setValue('roles', roles)}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      slotProps={{
        listbox: { sx: menuSize },
        popper: { role: 'region', 'aria-label': t('Roles offered: choices') },
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('Roles offered')}
          error={error !== undefined}
          helperText={
            error ??
            (fixed ? t('The roles of the console are fixed') : t('Roles that users can be given in this service'))
          }
        />
      )}
    />
  );
}

interface PanelSwitchProps {
  label: string;
  hint: string;
  checked: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
}

function PanelSwitch({ label, hint, checked, disabled, onChange }: PanelSwitchProps) {
  const id = useId();
  return (
    <Box>
      <FormControlLabel
        label={label}
        disabled={disabled}
        control={
          <Switch
            checked={checked}
            onChange={(_event, on) => onChange(on)}
            slotProps={{ input: { role: 'switch', 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id} sx={{ mt: 0 }}>
        {hint}
      </FormHelperText>
    </Box>
  );
}
