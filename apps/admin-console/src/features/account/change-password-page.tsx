import { ChangePasswordPage } from '@gangway/account';
import Box from '@mui/material/Box';
import { useConfig } from '../../shared/config.ts';
import { changePasswordRoute } from './route.ts';

/** Change Password, the same screen as the portal's. Afterwards the browser goes to the portal's `/`. */
export function OwnPasswordPage() {
  const { portalUrl, brandName, passwordMinimum } = useConfig();
  return (
    <Box sx={{ px: { xs: 2, sm: 3 }, py: { xs: 2, sm: 3 } }}>
      <title>{`${changePasswordRoute.title} · ${brandName}`}</title>
      <ChangePasswordPage destination={`${portalUrl}/`} passwordMinimum={passwordMinimum} />
    </Box>
  );
}
