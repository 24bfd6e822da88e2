import { isApiError } from '@gangway/api-client';
import type { Factor, SignInMethods as Methods, TrustedDevice } from '@gangway/contract';
import { ErrorNotice, RelativeTime, StatusPill, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useFactorQueries } from './factor-queries.ts';
import type { StartedApp } from './add-authenticator-dialog.tsx';

const AddAuthenticatorDialog = lazy(async () => ({
  default: (await import('./add-authenticator-dialog.tsx')).AddAuthenticatorDialog,
}));
const RecoveryCodesDialog = lazy(async () => ({
  default: (await import('./recovery-codes.tsx')).RecoveryCodesDialog,
}));
const RemoveFactorDialog = lazy(async () => ({
  default: (await import('./remove-factor-dialog.tsx')).RemoveFactorDialog,
}));

/** With so few left it is time for new ones. */
const fewCodes = 3;

/** The person turned the question down: nothing was tried. */
const wasCancelled = (error: unknown) => isApiError(error, 401);

/** What one signs in with beside the password, and the devices that are not asked for it. */
export function SignInMethods() {
  const methods = useQuery(useFactorQueries().list());
  if (methods.isPending) return <Skeleton variant="rounded" height={72} />;
  if (methods.isError) {
    return (
      <ErrorNotice thing="your sign-in methods" onRetry={() => void methods.refetch()} retrying={methods.isFetching} />
    );
  }
  if (methods.data === null) return <Typography>You sign in with your password.</Typography>;
  return <Loaded methods={methods.data} />;
}

function Loaded({ methods: { factors, recoveryCodesLeft, devices } }: { methods: Methods }) {
  const queries = useFactorQueries();
  const start = useMutation(queries.start());
  const remake = useMutation(queries.makeRecoveryCodes());
  const forget = useMutation(queries.forgetDevice());
  const [started, setStarted] = useState<StartedApp | null>(null);
  const [removing, setRemoving] = useState<Factor | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);

  const failed =
    (start.isError && !wasCancelled(start.error)) || (remake.isError && !wasCancelled(remake.error)) || forget.isError;
  return (
    <>
      {factors.length === 0 ? (
        <Typography>
          You sign in with your password. Add an authenticator app so that a stolen password isn’t enough.
        </Typography>
      ) : (
        <Box component="ul" aria-label="Sign-in methods" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {factors.map((factor) => (
            <Row
              key={factor.id}
              name={factor.name}
              facts={<FactorFacts factor={factor} />}
              action={
                <WriteButton
                  size="small"
                  variant="outlined"
                  aria-label={`Remove ${factor.name}`}
                  onClick={() => setRemoving(factor)}
                >
                  Remove
                </WriteButton>
              }
            />
          ))}
        </Box>
      )}
      {failed ? <ErrorNotice message="Not changed. Try again." /> : null}
      <Box>
        <WriteButton
          variant="outlined"
          aria-disabled={start.isPending}
          onClick={() => {
            if (!start.isPending) start.mutate(undefined, { onSuccess: setStarted });
          }}
        >
          {factors.length === 0 ? 'Add an authenticator app' : 'Add another authenticator app'}
        </WriteButton>
      </Box>
      {factors.length === 0 ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
              <Typography sx={{ fontWeight: 600 }}>Recovery codes</Typography>
              {recoveryCodesLeft <= fewCodes ? <StatusPill tone="warning">Few left</StatusPill> : null}
            </Box>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {recoveryCodesLeft} of 10 left. Each lets you in once without your app.
            </Typography>
          </Box>
          <WriteButton
            size="small"
            variant="outlined"
            aria-disabled={remake.isPending}
            onClick={() => {
              if (!remake.isPending) remake.mutate(undefined, { onSuccess: setRecoveryCodes });
            }}
          >
            Make new codes
          </WriteButton>
        </Box>
      )}
      {devices.length === 0 ? null : (
        <Devices devices={devices} busy={forget.isPending} onForget={(id) => forget.mutate(id)} />
      )}
      <Suspense fallback={null}>
        {started === null ? null : <AddAuthenticatorDialog started={started} onClose={() => setStarted(null)} />}
        {removing === null ? null : (
          <RemoveFactorDialog factor={removing} isLast={factors.length === 1} onClose={() => setRemoving(null)} />
        )}
        {recoveryCodes === null ? null : (
          <RecoveryCodesDialog codes={recoveryCodes} onClose={() => setRecoveryCodes(null)} />
        )}
      </Suspense>
    </>
  );
}

const kinds: Record<Factor['kind'], string> = { totp: 'Authenticator app', passkey: 'Passkey' };

function FactorFacts({ factor: { kind, name, createdAt, lastUsedAt } }: { factor: Factor }) {
  return (
    <>
      {name === kinds[kind] ? null : `${kinds[kind]} · `}added <RelativeTime value={createdAt} />
      {lastUsedAt === null ? null : (
        <>
          {' '}
          · last used <RelativeTime value={lastUsedAt} />
        </>
      )}
    </>
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
      <Typography>On these devices, your password is enough:</Typography>
      <Box component="ul" aria-label="Remembered devices" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {devices.map(({ id, label, createdAt, expiresAt }) => (
          <Row
            key={id}
            name={label}
            facts={
              <>
                remembered <RelativeTime value={createdAt} /> · until <RelativeTime value={expiresAt} />
              </>
            }
            action={
              <WriteButton
                size="small"
                variant="outlined"
                aria-label={`Forget ${label}`}
                aria-disabled={busy}
                onClick={() => {
                  if (!busy) onForget(id);
                }}
              >
                Forget
              </WriteButton>
            }
          />
        ))}
      </Box>
    </>
  );
}

function Row({ name, facts, action }: { name: string; facts: ReactNode; action: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        py: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        '& + &': { borderTop: 1, borderColor: 'divider' },
        '&:first-of-type': { pt: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {facts}
        </Typography>
      </Box>
      {action}
    </Box>
  );
}
