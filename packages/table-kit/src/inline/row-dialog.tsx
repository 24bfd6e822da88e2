import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, type ReactNode } from 'react';
import { OpenRowActions } from './row-input.tsx';
import { useOpenRow } from './open-row.tsx';

export type RowDialogProps = {
  title: string;
  /** Fields, then the panel. */
  children: ReactNode;
};

/** The open row next to cards: the same fields in a dialog, full screen on a phone. */
export function RowDialog({ title, children }: RowDialogProps) {
  const form = useOpenRow();
  const titleId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  return (
    // Leave focus restoration to the table: the button that opened the dialog may be another element by now.
    <Dialog
      open
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      onClose={form.cancel}
      aria-labelledby={titleId}
      disableRestoreFocus
    >
      <DialogTitle id={titleId} component="h2" variant="h2">
        {title}
      </DialogTitle>
      <DialogContent>
        <DialogForm>{children}</DialogForm>
      </DialogContent>
    </Dialog>
  );
}

function DialogForm({ children }: Pick<RowDialogProps, 'children'>) {
  const { submit, focusFirst } = useOpenRow();
  // Focus again here: the dialog mounts its content after the row's own effect.
  useEffect(focusFirst, [focusFirst]);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      sx={{ display: 'grid', gap: 2, pt: 1 }}
    >
      {children}
      <OpenRowActions type="submit" />
    </Box>
  );
}
