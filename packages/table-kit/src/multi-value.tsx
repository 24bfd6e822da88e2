import ButtonBase from '@mui/material/ButtonBase';
import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import type { Theme } from '@mui/material/styles';
import { useId, useState } from 'react';
import { CellText } from './cell-text.tsx';

const shownAtOnce = 2;

// In the dark a shadow alone does not lift it off the rows.
const paperStyle = (theme: Theme) =>
  ({
    border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
    backgroundColor: (theme.vars ?? theme).palette.surface.raised,
  }) as const;

export type MultiValueProps = {
  values: readonly string[];
  /** What the values are, in the plural and in small letters: 'branches'. */
  of: string;
  /** In pixels; longer text is cut off with an ellipsis. */
  maxWidth?: number;
};

/** Several values in one cell: the first two as text, the rest behind a button that counts them. */
export function MultiValue({ values, of, maxWidth = 240 }: MultiValueProps) {
  const first = <CellText text={values.slice(0, shownAtOnce).join(', ')} maxWidth={maxWidth} />;
  const hiddenCount = values.length - shownAtOnce;
  if (hiddenCount <= 0) return first;
  return (
    <span className="cell-values">
      {first}
      {/* Its window belongs to these values, whichever row they stand in. */}
      <MoreValues key={values.join()} values={values} of={of} hiddenCount={hiddenCount} />
    </span>
  );
}

interface MoreValuesProps {
  values: readonly string[];
  of: string;
  hiddenCount: number;
}

/** By itself, since a table holds hundreds of values and few have more than two. */
function MoreValues({ values, of, hiddenCount }: MoreValuesProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // A closed popover is not for nothing either.
  const [opened, setOpened] = useState(false);
  const id = useId();
  return (
    <>
      <ButtonBase
        aria-label={`${hiddenCount} more ${of}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpened(true);
        }}
        sx={{
          font: 'inherit',
          color: 'primary.main',
          fontWeight: 600,
          minWidth: 28,
          minHeight: 24,
          borderRadius: 0.5,
        }}
      >
        +{hiddenCount}
      </ButtonBase>
      {opened ? (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, tabIndex: -1, sx: paperStyle } }}
        >
          <Box sx={{ p: 2, maxWidth: 320 }}>
            <Box id={id} sx={{ typography: 'subtitle2', mb: 1 }}>
              All {values.length} {of}
            </Box>
            <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2' }}>
              {values.map((value) => (
                <li key={value} dir="auto">
                  {value}
                </li>
              ))}
            </Box>
          </Box>
        </Popover>
      ) : null}
    </>
  );
}
