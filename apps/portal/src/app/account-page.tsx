import { PageHeading } from '@gangway/ui-kit';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useConfig } from '../shared/config.ts';

export interface AccountPageProps {
  heading: string;
  /** Width of the column in the middle, in px. */
  width: number;
  children: ReactNode;
}

/** A page about the person's account: the heading, and a column in the middle below. */
export function AccountPage({ heading, width, children }: AccountPageProps) {
  const { brandName } = useConfig();
  return (
    <Stack spacing={2} sx={{ maxWidth: width, mx: 'auto' }}>
      <title>{`${heading} · ${brandName}`}</title>
      <PageHeading>{heading}</PageHeading>
      {children}
    </Stack>
  );
}
