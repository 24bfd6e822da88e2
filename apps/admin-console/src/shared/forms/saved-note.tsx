import CheckOutlined from '@mui/icons-material/CheckOutlined';
import Box from '@mui/material/Box';

/** Says in place that a form was saved. Always in the page, so that it is announced. */
export function SavedNote({ shown }: { shown: boolean }) {
  return (
    <Box
      component="output"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'success.main', typography: 'body2' }}
    >
      {shown ? (
        <>
          <CheckOutlined fontSize="small" /> Saved
        </>
      ) : null}
    </Box>
  );
}
