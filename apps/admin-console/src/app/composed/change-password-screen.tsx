import { ChangePasswordPage } from '@gangway/account';
import Box from '@mui/material/Box';
import { useConfig } from '../config.ts';

/** Change Password, the same screen as the portal's. Afterwards the browser goes to the portal's `/`. */
export function ChangePasswordScreen() {
  const { portalUrl, brandName } = useConfig();
  return (
    <Box sx={{ px: { xs: 2, sm: 3 }, py: { xs: 2, sm: 3 } }}>
      <title>{`Change Password · ${brandName}`}</title>
      <ChangePasswordPage destination={`${portalUrl}/`} />
    </Box>
  );
}
