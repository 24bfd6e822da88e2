import { t } from '@gangway/messages';
import { ChipChoice } from '../controls/chip-choice.tsx';
import { appearances, useAppearance, type Appearance } from './appearance.ts';

export interface AppearanceControlProps {
  /** Called after the change takes effect, so that an app can store it for the user. */
  onChange?: (appearance: Appearance) => void;
}

/** System, Light or Dark as chips, one of which is chosen. */
export function AppearanceControl({ onChange }: AppearanceControlProps) {
  const { appearance, setAppearance } = useAppearance();
  return (
    <ChipChoice
      legend={t('Appearance')}
      options={appearances.map(({ value, label }) => ({ value, label: t(label) }))}
      value={appearance}
      onChange={(value) => {
        setAppearance(value);
        onChange?.(value);
      }}
    />
  );
}
