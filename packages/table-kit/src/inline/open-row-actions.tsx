import { restingStyle } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { disabledByReason, Hint, useWritesDisabled } from '../cells/disabled-reason.tsx';
import { useOpenRow } from './open-row.tsx';

/** Add or Save, and Cancel, as words; under them why a save did not work. */
export function OpenRowActions({ type = 'button' }: { type?: 'button' | 'submit' }) {
  const form = useOpenRow();
  // Not `disabled`: that would drop the focus to the page while the row is being saved.
  const writesDisabled = useWritesDisabled();
  const resting = form.locked ? { 'aria-disabled': true as const } : {};
  return (
    <Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          minHeight: 46,
          gap: 0.5,
          marginInlineStart: type === 'button' ? -1.25 : 0,
        }}
      >
        <Hint title="" disabled={writesDisabled}>
          <Button
            type={type}
            size={type === 'submit' ? 'large' : 'small'}
            sx={[{ minWidth: 0 }, writesDisabled === null ? null : restingStyle]}
            variant={type === 'submit' ? 'contained' : 'text'}
            {...disabledByReason(writesDisabled)}
            {...resting}
            {...(type === 'button' ? { onClick: form.submit } : {})}
          >
            {form.mode === 'add' ? 'Add' : 'Save'}
          </Button>
        </Hint>
        <Button
          size={type === 'submit' ? 'large' : 'small'}
          color="inherit"
          sx={{ minWidth: 0 }}
          {...resting}
          onClick={form.cancel}
        >
          Cancel
        </Button>
        {form.locked ? (
          // Not behind the question that comes first, which hides the page: nothing turns before the answer.
          <CircularProgress
            size={16}
            aria-label="Saving"
            sx={{ marginInlineStart: 0.5, '[aria-hidden="true"] &': { visibility: 'hidden' } }}
          />
        ) : null}
      </Box>
      <Box
        role="alert"
        sx={{
          color: 'error.main',
          typography: 'caption',
          whiteSpace: 'normal',
          maxWidth: 260,
          '&:not(:empty)': { pt: type === 'submit' ? 1 : 0, pb: 0.75 },
        }}
      >
        {form.failure}
      </Box>
    </Box>
  );
}
