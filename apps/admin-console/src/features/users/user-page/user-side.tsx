import type { Factor, UserDetail } from '@gangway/contract';
import { CopyButton, RelativeTime, type Fact } from '@gangway/ui-kit';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useLocation } from 'react-router-dom';
import { RecordFacts } from '../../../shared/page/record-layout.tsx';
import { accessTemplatePath } from '../../../shared/page/paths.ts';
import { useUserQueries } from '../user-queries.ts';

const kinds: Readonly<Record<Factor['kind'], string>> = { totp: 'app', passkey: 'passkey' };

/** Facts about a person, for the side column. */
export function UserSide({ user }: { user: UserDetail }) {
  const { pathname } = useLocation();
  const queries = useUserQueries();
  const { data: signIn } = useQuery(queries.signIn(user.id));
  const { data: sessions } = useQuery(queries.sessions(user.id));
  const facts: readonly Fact[] = [
    ['Signs in with', <span key="ways">{signIn === undefined ? '…' : waysToSignIn(signIn.factors)}</span>],
    [
      'Last sign-in',
      user.lastSignInAt === null ? (
        <span key="last">Never</span>
      ) : (
        <RelativeTime key="last" value={user.lastSignInAt} />
      ),
    ],
    [
      'Sessions',
      <Fragment key="sessions">
        <span>{sessions === undefined ? '…' : sessions.length === 0 ? 'None open' : `${sessions.length} open`}</span>
        <span>{' · '}</span>
        <Link href={`${pathname}?tab=sign-in`} underline="hover" sx={{ fontWeight: 600 }}>
          Show
        </Link>
      </Fragment>,
    ],
    ...(user.job
      ? [
          [
            'Access template',
            <Link key="job" underline="hover" href={accessTemplatePath(user.job.id)}>
              <bdi>{user.job.name}</bdi>
            </Link>,
          ] as const,
        ]
      : []),
    ['Added', <RelativeTime key="added" value={user.createdAt} />],
    [
      'ID',
      <Fragment key="id">
        {user.id} <CopyButton what="id" text={String(user.id)} />
      </Fragment>,
    ],
  ];
  return <RecordFacts facts={facts} />;
}

/** *Password only*, or the password with the kinds of second steps. */
function waysToSignIn(factors: readonly Pick<Factor, 'kind'>[]): string {
  const others = [...new Set(factors.map(({ kind }) => kinds[kind]))];
  return others.length === 0 ? 'Password only' : `Password and ${others.join(' or ')}`;
}
