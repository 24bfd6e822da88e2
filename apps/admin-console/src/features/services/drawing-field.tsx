import { serviceDrawings, type ServiceDrawing } from '@gangway/contract';
import { useFieldState } from '@gangway/form-kit';
import { msg, t } from '@gangway/messages';
import { ServiceMark } from '@gangway/ui-kit';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';

const names: Readonly<Record<ServiceDrawing, string>> = {
  yard: msg('Yard'),
  rail: msg('Rail'),
  customs: msg('Customs'),
  rates: msg('Rates'),
  warehouse: msg('Warehouse'),
};

/** Chooses the drawing of a further service, shown beside each name. */
export function DrawingField() {
  const { value, setValue, submitting } = useFieldState<ServiceDrawing>('drawing');
  return (
    <FormControl>
      <FormLabel id="drawing-label" sx={{ typography: 'body2', fontWeight: 600 }}>
        {t('Drawing')}
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby="drawing-label"
        name="drawing"
        value={value}
        onChange={(_event, chosen) => {
          const drawing = serviceDrawings.find((each) => each === chosen);
          if (!submitting && drawing !== undefined) setValue(drawing);
        }}
        sx={{ gap: 1, mt: 0.5 }}
      >
        {serviceDrawings.map((drawing) => (
          <FormControlLabel
            key={drawing}
            value={drawing}
            control={<Radio size="small" />}
            label={
              <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
                <ServiceMark service={drawing} size={40} />
                {t(names[drawing])}
              </span>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
