import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import type { ServiceHue } from '../brand/service-drawings.tsx';

export interface MeterProps {
  used: number;
  limit: number;
  service: ServiceHue;
  /** Names the meter, e.g. `Containers this month`. */
  label: string;
}

/** Used of a limit, as a bar beside its numbers. More than the limit fills it. */
export function Meter({ used, limit, service, label }: MeterProps) {
  const share = limit <= 0 ? 1 : Math.min(1, used / limit);
  return (
    <Box
      // oxlint-disable-next-line prefer-tag-over-role -- browsers draw <meter> their own way
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={Math.min(used, limit)}
      aria-valuetext={t('{used} of {limit}', { used, limit })}
      sx={{
        height: 5,
        borderRadius: '3px',
        backgroundColor: 'soft.neutral',
        overflow: 'hidden',
        forcedColorAdjust: 'none',
      }}
    >
      <Box
        sx={{ height: '100%', borderRadius: '3px' }}
        style={{ width: `${share * 100}%`, background: `var(--gw-palette-service-${service})` }}
      />
    </Box>
  );
}
