import { useApi } from '@gangway/api-client/react';
import { organization } from '@gangway/contract';
import { t } from '@gangway/messages';
import type { CustomInput, SelectOption } from '@gangway/table-kit';
import TextField from '@mui/material/TextField';
import { organizationChoices } from '../../shared/queries/choice-queries.ts';
import { ServerChoice } from '../../shared/forms/server-choice.tsx';

/** The organization of a new branch, found by typing. */
export function OrganizationInput({ input }: { input: CustomInput }) {
  const { id, name, label, labelVisible, value, setValue, error, locked, inputRef } = input;
  const api = useApi({ organization });
  return (
    <ServerChoice
      id={id}
      label={label}
      record="organization"
      value={isOption(value) ? value : null}
      search={(text) => organizationChoices(api, { q: text })}
      readOnly={locked}
      onChoose={setValue}
      renderInput={(params) => (
        <TextField
          {...params}
          name={name}
          inputRef={inputRef}
          hiddenLabel={!labelVisible}
          {...(labelVisible ? { label } : {})}
          placeholder={t('Type to search')}
          error={error !== undefined}
          helperText={error}
          sx={{ minWidth: 220, my: 0.5, '& .MuiFormHelperText-root': { whiteSpace: 'normal' } }}
          slotProps={{
            htmlInput: {
              ...params.inputProps,
              ...(labelVisible ? {} : { 'aria-label': label }),
              dir: 'auto',
            },
          }}
        />
      )}
    />
  );
}

function isOption(value: unknown): value is SelectOption {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
}
