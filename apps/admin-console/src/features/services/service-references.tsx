import type { Service } from '@gangway/contract';
import { fillTemplate, kindNames, referenceKinds, templateProblem, type ReferenceKind } from '@gangway/references';
import type { RowPanel } from '@gangway/table-kit';
import { menuSize } from '@gangway/ui-kit';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { ServiceDraft } from './service-row.tsx';

type Panel = RowPanel<Service, ServiceDraft>;

/** One sample of each kind, for the preview. */
const samples: Record<ReferenceKind, string> = {
  container: 'CSQU3054383',
  air_waybill: '17612345675',
  wagon: '218124712173',
  imo_number: '9074729',
  mrn: '18GB0000601001EB15',
  bill_of_lading: 'MAEU123456789',
  un_locode: 'NLRTM',
};

/** A service's line on the launcher, and the references that open in it. */
export function ServiceReferences({ draft, errors, setValue, locked }: Panel) {
  // Wait with errors while typing: most templates are incomplete then.
  const [left, setLeft] = useState(false);
  const problem = problemOf(draft);
  return (
    <Box
      sx={{
        gridColumn: '1 / -1',
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
        gap: 2,
        alignItems: 'start',
      }}
    >
      <TextField
        label="Description"
        value={draft.description}
        onChange={(event) => setValue('description', event.target.value)}
        error={errors['description'] !== undefined}
        helperText={errors['description'] ?? 'One line for its tile on the launcher'}
        slotProps={{ htmlInput: { maxLength: 120, readOnly: locked } }}
      />
      <Autocomplete<ReferenceKind, true>
        multiple
        disableCloseOnSelect
        limitTags={2}
        readOnly={locked}
        value={[...draft.referenceKinds]}
        options={[...referenceKinds]}
        getOptionLabel={(kind) => kindNames[kind]}
        onChange={(_event, kinds) => setValue('referenceKinds', kinds)}
        slotProps={{
          listbox: { sx: menuSize },
          popper: { role: 'region', 'aria-label': 'Takes references: choices' },
        }}
        renderInput={(params) => (
          <TextField {...params} label="Takes references" helperText="People paste them on the launcher" />
        )}
      />
      <TextField
        label="Reference URL"
        value={draft.referenceTemplate}
        onChange={(event) => setValue('referenceTemplate', event.target.value)}
        onBlur={() => setLeft(true)}
        error={errors['referenceTemplate'] !== undefined || (left && problem !== undefined)}
        helperText={errors['referenceTemplate'] ?? problem ?? preview(draft)}
        placeholder="https://…?number={reference}"
        slotProps={{ htmlInput: { maxLength: 2000, readOnly: locked, inputMode: 'url' } }}
      />
    </Box>
  );
}

function problemOf({ referenceTemplate, url }: ServiceDraft): string | undefined {
  const template = referenceTemplate.trim();
  return template === '' ? undefined : templateProblem(template, url.trim());
}

/** Address at which a sample would open. */
function preview({ referenceTemplate, referenceKinds: kinds }: ServiceDraft): string {
  const template = referenceTemplate.trim();
  if (template === '') return 'Put {reference} where the number goes. Leave empty to open the service’s URL.';
  return `Opens ${fillTemplate(template, samples[kinds[0] ?? 'container']).href}`;
}
