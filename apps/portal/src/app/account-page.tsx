import { Masthead, type MastheadProps } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useConfig } from '../shared/config.ts';

export interface AccountPageProps extends Pick<MastheadProps, 'mark' | 'lede' | 'actions'> {
  heading: string;
  children: ReactNode;
}

/** A page about the person's account: masthead and content, as in the console. */
export function AccountPage({ heading, children, ...head }: AccountPageProps) {
  const { brandName } = useConfig();
  return (
    // The frame has the gutter and the room above.
    <Box sx={{ '--gw-page': '0px', mt: { xs: -0.5, sm: -1.25 } }}>
      <title>{`${heading} · ${brandName}`}</title>
      <Masthead title={heading} {...head} />
      <Box sx={{ pt: 2.75 }}>{children}</Box>
    </Box>
  );
}
