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
  /** The fields, then the panel. */
  children: ReactNode;
};

/** The open row beside cards: the same fields in a dialog, on a phone over the whole screen. */
export function RowDialog({ title, children }: RowDialogProps) {
  const form = useOpenRow();
  const titleId = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  return (
    // The table gives the focus back itself: the button that opened the dialog may be another element by now.
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
  // The dialog draws its content later than the row it belongs to begins.
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
