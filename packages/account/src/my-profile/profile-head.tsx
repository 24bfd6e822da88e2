import { keptRealmRoles, type Profile } from '@gangway/auth-client';
import { dot, listed, t } from '@gangway/messages';
import { Mark, type MastheadProps } from '@gangway/ui-kit';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMeQueries } from '../me-queries.ts';

/** Head of My Profile for an app's masthead: mark, name with the roles outside services, Change Password. */
export function useProfileHead(
  profile: Profile,
  changePasswordHref: string,
): Required<Pick<MastheadProps, 'mark' | 'lede' | 'actions'>> {
  const { data: me } = useQuery(useMeQueries().me());
  const name = me ? `${me.firstName} ${me.lastName}`.trim() : profile.name;
  const roles = keptRealmRoles(profile);
  return {
    mark: <Mark name={name || profile.email} id={me?.id} size={56} />,
    lede: (
      <>
        <b>{name}</b>
        {roles.length === 0 ? null : <span>{`${dot}${listed(roles)}`}</span>}
      </>
    ),
    actions: (
      <Button variant="outlined" href={changePasswordHref}>
        {t('Change Password')}
      </Button>
    ),
  };
}
