import type { Factor, UserDetail } from '@gangway/contract';
import { dot, joined, msg, t } from '@gangway/messages';
import { CopyButton, RelativeTime, type Fact } from '@gangway/ui-kit';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useLocation } from 'react-router-dom';
import { RecordFacts } from '../../../shared/page/record-layout.tsx';
import { accessTemplatePath } from '../../../shared/page/paths.ts';
import { useUserQueries } from '../user-queries.ts';

const kinds: Readonly<Record<Factor['kind'], string>> = { totp: msg('app'), passkey: msg('passkey') };

/** Facts about a person, for the side column. */
export function UserSide({ user }: { user: UserDetail }) {
  const { pathname } = useLocation();
  const queries = useUserQueries();
  const { data: signIn } = useQuery(queries.signIn(user.id));
  const { data: sessions } = useQuery(queries.sessions(user.id));
  const facts: readonly Fact[] = [
    [t('Signs in with'), <span key="ways">{signIn === undefined ? '…' : waysToSignIn(signIn.factors)}</span>],
    [
      t('Last sign-in'),
      user.lastSignInAt === null ? (
        <span key="last">{t('Never')}</span>
      ) : (
        <RelativeTime key="last" value={user.lastSignInAt} />
      ),
    ],
    [
      t('Sessions'),
      <Fragment key="sessions">
        <span>
          {sessions === undefined
            ? '…'
            : sessions.length === 0
              ? t('None open')
              : t('{n, plural, one {# open} other {# open}}', { n: sessions.length })}
        </span>
        <span>{dot}</span>
        <Link href={`${pathname}?tab=sign-in`} underline="hover" sx={{ fontWeight: 600 }}>
          {t('Show')}
        </Link>
      </Fragment>,
    ],
    ...(user.job
      ? [
          [
            t('Access template'),
            <Link key="job" underline="hover" href={accessTemplatePath(user.job.id)}>
              <bdi>{user.job.name}</bdi>
            </Link>,
          ] as const,
        ]
      : []),
    [t('Added'), <RelativeTime key="added" value={user.createdAt} />],
    [
      t('ID'),
      <Fragment key="id">
        {user.id} <CopyButton what={t('id')} text={String(user.id)} />
      </Fragment>,
    ],
  ];
  return <RecordFacts facts={facts} />;
}

/** *Password only*, or the password with the kinds of second steps. */
function waysToSignIn(factors: readonly Pick<Factor, 'kind'>[]): string {
  const others = [...new Set(factors.map(({ kind }) => t(kinds[kind])))];
  const ways = joined(others, { type: 'disjunction' });
  return others.length === 0 ? t('Password only') : t('Password and {ways}', { ways });
}
