import { TextField, type TextFieldProps } from './text-field.tsx';

export interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'normalize' | 'rows'> {
  /** Allow a decimal point. */
  decimal?: boolean;
}

/**
 * Digits only, value as text ('' while empty). A text input on purpose: number inputs change with the mouse wheel and
 * hide invalid text from the form.
 */
export function NumberField({ decimal = false, ...props }: NumberFieldProps) {
  return (
    <TextField
      {...props}
      type="text"
      autoComplete={props.autoComplete ?? 'off'}
      inputMode={decimal ? 'decimal' : 'numeric'}
      normalize={(text) => (decimal ? keepDecimal(text) : text.replaceAll(/\D/gu, ''))}
    />
  );
}

function keepDecimal(text: string): string {
  const [whole = '', ...fraction] = text.replaceAll(/[^\d.]/gu, '').split('.');
  return fraction.length === 0 ? whole : `${whole}.${fraction.join('')}`;
}
