import { keptRealmRoles, type Profile } from '@gangway/auth-client';
import { type Appearance, AppearanceControl, Facts, formatInstant, QueryError } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { RecentSignIns } from '../sign-in-methods/recent-sign-ins.tsx';
import { SignInMethods } from '../sign-in-methods/sign-in-methods.tsx';
import { OpenedServices } from './opened-services.tsx';
import { useProfileQueries } from './profile-queries.ts';
import { serviceRows } from './service-rows.ts';
import { Sessions } from './sessions.tsx';

export interface MyProfileProps {
  profile: Profile;
  changePasswordHref: string;
  /** Stores the choice on the server, see `useStoredAppearance`. */
  onAppearanceChange: (appearance: Appearance) => void;
  /** Keyboard section of an app that has shortcuts. */
  keyboard?: ReactNode;
  /** Page that creates passkeys, if not this one. */
  passkeysAt?: string;
}

/** Body of My Profile: identity, services, sessions, sign-in methods and appearance. */
export function MyProfile({ profile, changePasswordHref, onAppearanceChange, keyboard, passkeysAt }: MyProfileProps) {
  const isFirstLoad = useIsFirstLoad();
  if (isFirstLoad) return <Skeleton variant="rounded" height={480} />;
  return (
    <Stack spacing={2}>
      <Identity profile={profile} />
      <Section heading="Roles">
        <Roles names={keptRealmRoles(profile)} none="You have no roles outside your services." />
      </Section>
      <Services profile={profile} />
      <Section
        heading="Security"
        action={
          <Button variant="outlined" href={changePasswordHref}>
            Change Password
          </Button>
        }
      >
        <Sessions />
      </Section>
      <Section heading="Sign-in methods">
        <SignInMethods passkeysAt={passkeysAt} />
      </Section>
      <Section heading="Recent sign-ins">
        <RecentSignIns changePasswordHref={changePasswordHref} />
      </Section>
      <Section heading="Opened services">
        <OpenedServices />
      </Section>
      <Section heading="Appearance">
        <AppearanceControl onChange={onAppearanceChange} />
      </Section>
      {keyboard === undefined ? null : <Section heading="Keyboard">{keyboard}</Section>}
      <LanguageAndTime />
    </Stack>
  );
}

/**
 * True until the first responses are here or one has failed: sections appearing one by one would push each other down.
 */
function useIsFirstLoad(): boolean {
  const queries = useProfileQueries();
  const asked = [
    useQuery(queries.me()),
    useQuery(queries.services()),
    useQuery(queries.sessions()),
    useQuery(queries.launches()),
  ];
  const isWaiting = asked.some(
    ({ isPending, failureCount, fetchStatus }) => isPending && failureCount === 0 && fetchStatus === 'fetching',
  );
  // Never revert: a mounting section refetches failed queries.
  const [isLoaded, setIsLoaded] = useState(false);
  if (!isWaiting && !isLoaded) setIsLoaded(true);
  return !isLoaded;
}

function Identity({ profile }: { profile: Profile }) {
  const me = useQuery(useProfileQueries().me());
  const name = me.data ? `${me.data.firstName} ${me.data.lastName}`.trim() : profile.name;
  const waiting = me.isPending ? <Skeleton width={160} /> : null;
  const organization = waiting ?? me.data?.organization?.name ?? '–';
  const branches = waiting ?? (me.data?.branches.map(({ name: branch }) => branch).join(', ') || '–');
  return (
    <Section heading="Profile">
      <QueryError thing="your profile" query={me} />
      <Facts
        layout="grid"
        facts={[
          ['Name', name],
          ['Email', profile.email],
          ['User name', profile.preferredUsername],
          ['Organization', organization],
          ['Branches', branches],
        ]}
      />
    </Section>
  );
}

function Services({ profile }: { profile: Profile }) {
  const services = useQuery(useProfileQueries().services());
  const rows = serviceRows(profile, services.data ?? []);
  return (
    <Section heading="Services and roles">
      <QueryError thing="your services" query={services} />
      {services.isPending ? (
        <Skeleton variant="rounded" height={96} />
      ) : rows.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>You don’t have any services yet.</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map(({ key, name, roles, plan, limit, explanation }) => (
            <Box
              component="li"
              key={key}
              sx={{ py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' }, '&:first-of-type': { pt: 0 } }}
            >
              <Typography component="h3" dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere', mb: 0.5 }}>
                {name}
              </Typography>
              <Facts
                layout="columns"
                facts={[
                  ['Roles', roles.length === 0 ? '–' : roles.join(', ')],
                  ['Plan', plan ?? '–'],
                  ['Limit', limit === null ? '–' : limit.toLocaleString('en')],
                ]}
              />
              {explanation === null ? null : (
                <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
                  {explanation}
                </Typography>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Section>
  );
}

/** Browser language and time zone, which dates and times on screens follow. */
function LanguageAndTime() {
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const [opened] = useState(() => new Date());
  const openedAt = <time dateTime={opened.toISOString()}>{formatInstant(opened)}</time>;
  return (
    <Section heading="Language and time">
      <Facts
        layout="grid"
        facts={[
          ['Language', 'English'],
          ['Dates and times', new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale],
          ['Time zone', `${timeZone.replaceAll('_', ' ')} (${offsetOf(opened)})`],
          ['Example', openedAt],
        ]}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Dates and times follow your browser’s language and your device’s time zone.
      </Typography>
    </Section>
  );
}

/** Offset as text, e.g. "GMT+1". */
function offsetOf(instant: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
}

function Section({ heading, action, children }: { heading: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        p: { xs: 2, sm: 3 },
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        backgroundColor: 'background.paper',
      }}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between', mb: 2 }}
      >
        <Typography id={id} component="h2" variant="h2">
          {heading}
        </Typography>
        {action}
      </Box>
      <Stack spacing={2}>{children}</Stack>
    </Box>
  );
}

function Roles({ names, none }: { names: readonly string[]; none: string }) {
  if (names.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{none}</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {names.map((name) => (
        <li key={name}>
          <Chip label={name} variant="outlined" />
        </li>
      ))}
    </Box>
  );
}
