import type { ServiceClient } from '@gangway/contract';
import { CopyButton, menuSize } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useConfig } from '../../../shared/config.ts';
import { FormSection } from '../../../shared/forms/form-section.tsx';
import { products, redirectHints, settingsText, type Product } from './client-settings-text.ts';

/** The service's own settings, ready to paste. */
export function ClientSettingsToCopy({ client, secret }: { client: ServiceClient; secret: string | null }) {
  const { brandName } = useConfig();
  const [product, setProduct] = useState<Product>('other');
  const text = settingsText(product, client, brandName, secret);
  return (
    <FormSection heading="Settings to copy">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5 }}>
        <TextField
          select
          label="For"
          value={product}
          onChange={(event) => setProduct(products.find(({ id }) => id === event.target.value)?.id ?? 'other')}
          sx={{ flex: '1 1 260px', maxWidth: 420 }}
          slotProps={{
            select: {
              MenuProps: { slotProps: { paper: { role: 'region', 'aria-label': 'For: choices', sx: menuSize } } },
            },
          }}
        >
          {products.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <CopyButton what="settings" text={text} />
      </Box>
      <Box
        component="section"
        // Make it focusable: it scrolls sideways, also by keyboard.
        tabIndex={0}
        aria-label="Settings"
        sx={{
          p: 1.5,
          overflowX: 'auto',
          // Hint at the scrolling: touch screens show no scroll bar.
          whiteSpace: { xs: 'pre-wrap', sm: 'pre' },
          overflowWrap: 'anywhere',
          borderRadius: 'var(--gw-shape-borderRadius)',
          backgroundColor: 'surface.sunken',
          typography: 'body2',
          fontFamily: 'ui-monospace, monospace',
          fontSize: 13,
        }}
      >
        {text}
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {redirectHints[product]}
      </Typography>
    </FormSection>
  );
}
