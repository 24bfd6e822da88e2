import { isApiError } from '@gangway/api-client';
import type { Factor, SignInMethods as Methods, StartedTotp, TrustedDevice } from '@gangway/contract';
import { msg, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import {
  ErrorNotice,
  formatShortDay,
  QueryError,
  RelativeTime,
  StatusWord,
  useFocusAfterRemoval,
  WriteButton,
} from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { EntryList } from '../entry-list.tsx';
import { FactorList } from './factor-list.tsx';
import { useFactorQueries } from './factor-queries.ts';
import { DeviceIcon, Icon } from './icons.tsx';

const AddAuthenticatorDialog = lazy(async () => ({
  default: (await import('./add-authenticator-dialog.tsx')).AddAuthenticatorDialog,
}));
const AddPasskeyDialog = lazy(async () => ({
  default: (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog,
}));
const RenameFactorDialog = lazy(async () => ({
  default: (await import('./rename-factor-dialog.tsx')).RenameFactorDialog,
}));
const RecoveryCodesDialog = lazy(async () => ({
  default: (await import('./recovery-codes.tsx')).RecoveryCodesDialog,
}));
const RemoveFactorDialog = lazy(async () => ({
  default: (await import('./remove-factor-dialog.tsx')).RemoveFactorDialog,
}));

/** Warn when this few codes are left. */
const fewCodes = 3;

/** Whether the user declined to confirm their identity: no change was attempted. */
const wasCancelled = (error: unknown) => isApiError(error, 401);

interface SignInMethodsProps {
  /** Page that creates passkeys, if not this one: they belong to one address. */
  passkeysAt?: string | undefined;
}

/** Sign-in methods besides the password, and the devices that skip the second step. */
export function SignInMethods({ passkeysAt }: SignInMethodsProps) {
  const methods = useQuery(useFactorQueries().list());
  if (methods.isPending) return <Skeleton variant="rounded" height={72} />;
  if (methods.isError) return <QueryError message={t('Couldn’t load your sign-in methods.')} query={methods} />;
  if (methods.data === null) return <Typography>{t('You sign in with your password.')}</Typography>;
  return <Loaded methods={methods.data} passkeysAt={passkeysAt} />;
}

const rules: Partial<Record<Methods['rule'], string>> = {
  required: msg('Your organization requires a second step.'),
  phishing_resistant: msg('Your organization only accepts passkeys. App codes won’t work.'),
};

function Loaded({
  methods: { factors, recoveryCodesLeft, devices, rule },
  passkeysAt,
}: SignInMethodsProps & { methods: Methods }) {
  const queries = useFactorQueries();
  const start = useMutation(queries.start());
  const remake = useMutation(queries.makeRecoveryCodes());
  const forget = useMutation(queries.forgetDevice());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  // Focus a button of the list after a removal.
  const ways = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(ways, factors.length + devices.length, dialog?.kind === 'remove');

  const failed =
    (start.isError && !wasCancelled(start.error)) || (remake.isError && !wasCancelled(remake.error)) || forget.isError;
  const adding: Record<Factor['kind'], ReactNode> = {
    passkey:
      passkeysAt === undefined ? (
        <WriteButton size="small" variant="outlined" onClick={() => setDialog({ kind: 'passkey' })}>
          {t('Add a passkey')}
        </WriteButton>
      ) : (
        <Button size="small" variant="outlined" href={passkeysAt}>
          {t('Add a passkey in the portal')}
        </Button>
      ),
    totp: (
      <WriteButton
        size="small"
        variant="outlined"
        busy={start.isPending}
        onClick={() =>
          start.mutate(undefined, { onSuccess: (started) => setDialog({ kind: 'authenticator', started }) })
        }
      >
        {factors.some(({ kind }) => kind === 'totp')
          ? t('Add another authenticator app')
          : t('Add an authenticator app')}
      </WriteButton>
    ),
  };
  return (
    <>
      <Box ref={ways}>
        <FactorList
          factors={factors}
          adding={adding}
          onRename={(factor) => setDialog({ kind: 'rename', factor })}
          onRemove={(factor) => setDialog({ kind: 'remove', factor })}
        />
      </Box>
      {factors.length === 0 ? null : (
        <RecoveryCodesLeft
          left={recoveryCodesLeft}
          busy={remake.isPending}
          onRemake={() => remake.mutate(undefined, { onSuccess: (codes) => setDialog({ kind: 'codes', codes }) })}
        />
      )}
      {rules[rule] === undefined ? null : (
        <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
          {t(rules[rule])}
        </Typography>
      )}
      {failed ? (
        <Box sx={{ mt: 1.5 }}>
          <ErrorNotice message={t('Not changed. Try again.')} />
        </Box>
      ) : null}
      {devices.length === 0 ? null : (
        <Devices devices={devices} busy={forget.isPending} onForget={(id) => forget.mutate(id)} />
      )}
      {dialog === null ? null : (
        <Suspense fallback={null}>
          <Dialog dialog={dialog} isLast={factors.length === 1} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  );
}

type OpenDialog =
  | { readonly kind: 'authenticator'; readonly started: StartedTotp }
  | { readonly kind: 'passkey' }
  | { readonly kind: 'rename' | 'remove'; readonly factor: Factor }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

function Dialog({ dialog, isLast, onClose }: { dialog: OpenDialog; isLast: boolean; onClose: () => void }) {
  switch (dialog.kind) {
    case 'authenticator':
      return <AddAuthenticatorDialog started={dialog.started} onClose={onClose} />;
    case 'passkey':
      return <AddPasskeyDialog onClose={onClose} />;
    case 'rename':
      return <RenameFactorDialog factor={dialog.factor} onClose={onClose} />;
    case 'remove':
      return <RemoveFactorDialog factor={dialog.factor} isLast={isLast} onClose={onClose} />;
    case 'codes':
      return <RecoveryCodesDialog codes={dialog.codes} onClose={onClose} />;
  }
}

function RecoveryCodesLeft({ left, busy, onRemake }: { left: number; busy: boolean; onRemake: () => void }) {
  return (
    <EntryList
      label={t('Recovery codes left')}
      items={[left]}
      renderEntry={() => ({
        key: 'codes',
        mark: <Icon of="codes" />,
        name: t('Recovery codes'),
        status: left <= fewCodes ? <StatusWord tone="warning">{t('Few left')}</StatusWord> : null,
        text: t('{left} of 10 left. Each lets you in once without your app or passkey.', { left }),
        action: (
          <WriteButton size="small" variant="outlined" busy={busy} onClick={onRemake}>
            {t('Create new codes')}
          </WriteButton>
        ),
      })}
    />
  );
}

interface DevicesProps {
  devices: readonly TrustedDevice[];
  busy: boolean;
  onForget: (id: number) => void;
}

function Devices({ devices, busy, onForget }: DevicesProps) {
  return (
    <>
      <Typography component="h3" variant="h3" sx={{ mt: 2.5 }}>
        {t('Devices that skip the second step')}
      </Typography>
      <EntryList
        label={t('Remembered devices')}
        items={devices}
        renderEntry={({ id, label, createdAt, expiresAt }) => ({
          key: id,
          mark: <DeviceIcon device={label} />,
          name: label,
          text: (
            <>
              {rich('remembered {created}\u00A0· until {expires}', {
                created: <RelativeTime value={createdAt} />,
                expires: formatShortDay(expiresAt),
              })}
            </>
          ),
          action: (
            <WriteButton
              size="small"
              variant="outlined"
              aria-label={t('Forget {label}', { label })}
              busy={busy}
              onClick={() => onForget(id)}
            >
              {t('Forget')}
            </WriteButton>
          ),
        })}
      />
    </>
  );
}
