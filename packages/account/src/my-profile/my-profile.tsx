import type { Profile } from '@gangway/auth-client';
import { language, listed, locale, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import {
  type Appearance,
  AppearanceControl,
  ChipChoice,
  Facts,
  Flag,
  formatInstant,
  QueryError,
} from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useFactorQueries } from '../sign-in-methods/factor-queries.ts';
import { SignInMethods } from '../sign-in-methods/sign-in-methods.tsx';
import { useSignInQueries } from '../sign-in-methods/sign-in-queries.ts';
import { Access } from './access.tsx';
import { OpenedServices } from './opened-services.tsx';
import { Usage } from '../usage/own-usage.tsx';
import { languageOptions } from '../use-stored-language.ts';
import { useProfileQueries } from './profile-queries.ts';
import { Section, SectionIndex } from './profile-sections.tsx';
import { Sessions } from './sessions.tsx';

export interface MyProfileProps {
  profile: Profile;
  changePasswordHref: string;
  /** Stores the choice on the server, see `useStoredAppearance`. */
  onAppearanceChange: (appearance: Appearance) => void;
  /** Changes the language and stores the choice, see `useStoredLanguage`. */
  onLanguageChange?: (tag: string) => void;
  /** Switch of an app that has shortcuts. */
  keyboard?: ReactNode;
  /** Page that creates passkeys, if not this one. */
  passkeysAt?: string;
}

/** Body of My Profile: the person, access, sign-in and preferences, in two columns with an index where there is room. */
export function MyProfile({ profile, changePasswordHref, passkeysAt, ...preferences }: MyProfileProps) {
  const isFirstLoad = useIsFirstLoad();
  const usage = useQuery(useProfileQueries().usage());
  // Hide the section where no service counts. Count errors: while a mounting section refetches, `isError` is false.
  const hasUsage = usage.data === undefined ? usage.errorUpdateCount > 0 : usage.data.length > 0;
  if (isFirstLoad) return <Skeleton variant="rounded" height={480} />;
  return (
    <Box
      sx={{
        // A grid would keep the index in its row; here it stays in sight.
        display: { xs: 'flex', lg: 'grid' },
        flexDirection: 'column',
        gap: { xs: 3, lg: 5 },
        gridTemplateColumns: '164px minmax(0, 1fr) minmax(0, 1.1fr)',
      }}
    >
      <SectionIndex without={hasUsage ? [] : ['usage']} />
      <Stack spacing={4}>
        <Section id="you">
          <You profile={profile} />
        </Section>
        <Section id="access">
          <Access profile={profile} />
          <OpenedServices />
        </Section>
        {hasUsage ? (
          <Section id="usage">
            <Usage />
          </Section>
        ) : null}
      </Stack>
      <Stack spacing={4}>
        <Section id="security">
          <SignInMethods passkeysAt={passkeysAt} />
          <Sessions changePasswordHref={changePasswordHref} />
        </Section>
        <Section id="preferences">
          <Preferences {...preferences} />
        </Section>
      </Stack>
    </Box>
  );
}

/**
 * True until the first responses are here or one has failed: sections appearing one by one would push each other down.
 */
function useIsFirstLoad(): boolean {
  const queries = useProfileQueries();
  const asked = [
    useQuery(useFactorQueries().list()),
    useQuery(useSignInQueries().list()),
    useQuery(queries.me()),
    useQuery(queries.services()),
    useQuery(queries.sessions()),
    useQuery(queries.launches()),
    useQuery(queries.usage()),
  ];
  const isWaiting = asked.some(
    ({ isPending, failureCount, fetchStatus }) => isPending && failureCount === 0 && fetchStatus === 'fetching',
  );
  // Never revert: a mounting section refetches failed queries.
  const [isLoaded, setIsLoaded] = useState(false);
  if (!isWaiting && !isLoaded) setIsLoaded(true);
  return !isLoaded;
}

function You({ profile }: { profile: Profile }) {
  const me = useQuery(useProfileQueries().me());
  const name = me.data ? `${me.data.firstName} ${me.data.lastName}`.trim() : profile.name;
  const waiting = me.isPending ? <Skeleton width={160} /> : null;
  const organization = me.data?.organization ? <Organization name={me.data.organization.name} /> : <span>–</span>;
  const branches = me.data?.branches.map((branch) => branch.name) ?? [];
  return (
    <>
      <QueryError message={t('Couldn’t load your profile.')} query={me} />
      <Facts
        layout="grid"
        facts={[
          [t('Name'), name],
          [t('Email'), profile.email],
          // Say it where it differs: almost everyone signs in with the address.
          ...(profile.preferredUsername === profile.email
            ? []
            : [[t('User name'), profile.preferredUsername] as const]),
          [t('Organization'), waiting ?? organization],
          [branches.length > 1 ? t('Branches') : t('Branch'), waiting ?? (listed(branches) || '–')],
        ]}
      />
    </>
  );
}

function Organization({ name }: { name: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, '& svg': { mt: '4px' } }}>
      <Flag name={name} />
      <span>{name}</span>
    </Box>
  );
}

type PreferencesProps = Pick<MyProfileProps, 'onAppearanceChange' | 'onLanguageChange' | 'keyboard'>;

/** Appearance, shortcuts and language, and the locale and time zone that dates and times follow. */
function Preferences({ onAppearanceChange, onLanguageChange, keyboard }: PreferencesProps) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const [opened] = useState(() => new Date());
  const formats = new Intl.DisplayNames(language(), { type: 'language' }).of(locale()) ?? locale();
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 1,
        display: 'grid',
        gap: { xs: 0.5, sm: 1.5 },
        alignItems: 'baseline',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '148px minmax(0, 1fr)' },
        '& dt': { typography: 'body2', fontWeight: 500 },
        '& dd': { m: 0, mb: { xs: 1.5, sm: 0 }, typography: 'body2' },
      }}
    >
      <dt>{t('Appearance')}</dt>
      <dd>
        <AppearanceControl onChange={onAppearanceChange} />
      </dd>
      {keyboard === undefined ? null : (
        <>
          <dt>{t('Keyboard')}</dt>
          <dd>{keyboard}</dd>
        </>
      )}
      <dt>{t('Language')}</dt>
      <dd>
        <Language onChange={onLanguageChange} />
      </dd>
      <dt>{t('Dates and times')}</dt>
      <dd>
        {listed([formats, timeZone])}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {rich('Example: {example}', {
            example: <time dateTime={opened.toISOString()}>{formatInstant(opened)}</time>,
          })}
        </Typography>
      </dd>
    </Box>
  );
}

/** The languages by their own names; the chosen one alone where there is no other. */
function Language({ onChange }: { onChange: MyProfileProps['onLanguageChange'] }) {
  const chosen = languageOptions.find(({ tag }) => tag === language());
  if (chosen === undefined || onChange === undefined || languageOptions.length < 2) return chosen?.name;
  return (
    <ChipChoice
      legend={t('Language')}
      options={languageOptions.map(({ tag, name }) => ({ value: tag, label: name, lang: tag }))}
      value={chosen.tag}
      onChange={onChange}
    />
  );
}
