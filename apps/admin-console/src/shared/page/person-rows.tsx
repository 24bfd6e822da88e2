import type { User } from '@gangway/contract';
import { EmptyState, Mark, QueryError } from '@gangway/ui-kit';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Page } from '@gangway/api-client';
import { listed, t } from '@gangway/messages';
import { counted, people as nouns } from '../text/counted.ts';
import { userPath } from './paths.ts';
import { RecordSection } from './record-layout.tsx';
import { RecordRows } from './record-rows.tsx';

/** People that a record's page shows; the list of users has them all. */
export const peopleShown = 20;

export interface PersonRowsProps {
  /** Name of the record. */
  of: string;
  query: UseQueryResult<Page<User>>;
  /** The list of all of them. */
  all: string;
}

/** The first people of a record, with the way to all of them. */
export function PersonRows({ of, query, all }: PersonRowsProps) {
  const total = query.data?.total;
  return (
    <RecordSection
      heading={t('People')}
      aside={
        total === undefined || total <= peopleShown ? null : (
          <Link href={all} underline="hover">
            {t('All {things}', { things: counted(total, nouns) })}
          </Link>
        )
      }
    >
      <QueryError message={t('Couldn’t load the people.')} query={query} />
      {query.isPending ? <Skeleton variant="rounded" height={240} /> : null}
      {total === 0 ? <EmptyState message={t('No one works here yet')} /> : null}
      <RecordRows label={t('People of {name}', { name: of })} rows={(query.data?.rows ?? []).map(personRow)} />
    </RecordSection>
  );
}

function personRow({ id, firstName, lastName, email, roleServices, isActive }: User) {
  const name = `${firstName} ${lastName}`.trim();
  const roles = listed([...new Set(roleServices.map((each) => each.name))]);
  return {
    key: id,
    mark: <Mark name={name} id={id} size={30} />,
    name,
    href: userPath(id),
    detail: <bdi>{email}</bdi>,
    end: isActive ? roles || t('No role') : t('Inactive'),
  };
}
