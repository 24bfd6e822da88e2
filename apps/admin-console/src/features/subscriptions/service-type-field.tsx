import { useFieldState } from '@gangway/form-kit';
import { FieldShell } from '@gangway/form-kit/field-shell';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';

/** Specification section 9: service types. */
const serviceTypes = ['API', 'UI'] as const;

export interface ServiceTypeFieldProps {
  name: string;
  label: string;
  disabled?: boolean;
  onChosen: () => void;
}

/** API or UI, as two toggle buttons. */
export function ServiceTypeField({ name, label, disabled = false, onChosen }: ServiceTypeFieldProps) {
  const id = useId();
  const { value, error, submitting, setValue } = useFieldState<'API' | 'UI' | ''>(name);
  return (
    <FieldShell id={id} label={label} labelIsText required error={error} disabled={disabled}>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        value={value === '' ? null : value}
        disabled={disabled || submitting}
        aria-labelledby={`${id}-label`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(_event, next: 'API' | 'UI' | null) => {
          if (next === null) return;
          setValue(next);
          onChosen();
        }}
      >
        {serviceTypes.map((type) => (
          <ToggleButton key={type} value={type} sx={{ minWidth: 72, minHeight: 36 }} aria-invalid={error !== undefined}>
            {type}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </FieldShell>
  );
}
