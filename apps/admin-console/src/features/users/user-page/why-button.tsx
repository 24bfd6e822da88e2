import { useApi } from '@gangway/api-client/react';
import { accessMatrix, branch, organization, service, type AccessCell, type AccessRow } from '@gangway/contract';
import { t } from '@gangway/messages';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { accessQueries, WhyDialog } from '../../access-matrix/index.ts';

export interface WhyButtonProps {
  access: AccessRow;
  cell: AccessCell;
  /** Name of the service. */
  name: string;
  /** First name of the person. */
  person: string;
}

/** Explains why a service does not open for a person who has a role in it. */
export function WhyButton({ access, cell, name, person }: WhyButtonProps) {
  const queries = accessQueries(useApi({ accessMatrix, branch, organization, service }));
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Link
        component="button"
        type="button"
        onClick={() => setOpen(true)}
        sx={{ font: 'inherit', fontWeight: 600, verticalAlign: 'baseline' }}
      >
        {t('Why can’t {person} open {name}?', { person, name })}
      </Link>
      {isOpen ? (
        <WhyDialog row={access} cell={cell} serviceName={name} queries={queries} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
