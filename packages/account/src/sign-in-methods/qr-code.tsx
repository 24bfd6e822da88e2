import Box from '@mui/material/Box';
import { encode } from 'uqr';

/** A QR code, dark on white in both appearances, as cameras expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Box
      component="svg"
      // oxlint-disable-next-line prefer-tag-over-role -- drawn here: an image would need an address
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ display: 'block', width: 200, height: 200, mx: 'auto', borderRadius: '6px', backgroundColor: '#fff' }}
    >
      <path d={dark.join('')} fill="#000" />
    </Box>
  );
}
