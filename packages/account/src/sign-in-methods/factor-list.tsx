import type { Factor } from '@gangway/contract';
import { dot, msg, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { RelativeTime, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { EntryList } from '../entry-list.tsx';
import { Icon } from './icons.tsx';

type Kind = Factor['kind'];

const kinds: readonly Kind[] = ['passkey', 'totp'];
const kindNames: Record<Kind, string> = { passkey: msg('Passkey'), totp: msg('Authenticator app') };
const none: Record<Kind, string> = {
  passkey: msg('None yet. It replaces your password.'),
  totp: msg('None yet. Asks for a code after the password.'),
};

interface FactorListProps {
  factors: readonly Factor[];
  /** Button that adds a method of a kind. */
  adding: Readonly<Record<Kind, ReactNode>>;
  onRename: (factor: Factor) => void;
  onRemove: (factor: Factor) => void;
}

/** The methods that are set up, and a line for each kind that is not. */
export function FactorList({ factors, adding, onRename, onRemove }: FactorListProps) {
  const ofKind = (kind: Kind) => factors.filter((factor) => factor.kind === kind);
  const hasKind = (kind: Kind) => ofKind(kind).length > 0;
  return (
    <>
      <EntryList
        label={t('Sign-in methods')}
        items={kinds.flatMap<Factor | Kind>((kind) => (hasKind(kind) ? ofKind(kind) : [kind]))}
        renderEntry={(item) =>
          typeof item === 'string'
            ? {
                key: item,
                mark: <KindIcon kind={item} />,
                name: t(kindNames[item]),
                text: t(none[item]),
                action: adding[item],
              }
            : {
                key: item.id,
                mark: <KindIcon kind={item.kind} />,
                name: item.name,
                text: <FactorFacts factor={item} />,
                action: (
                  <FactorActions name={item.name} onRename={() => onRename(item)} onRemove={() => onRemove(item)} />
                ),
              }
        }
      />
      {factors.length === 0 ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          {kinds.filter(hasKind).map((kind) => (
            <span key={kind}>{adding[kind]}</span>
          ))}
        </Box>
      )}
    </>
  );
}

function KindIcon({ kind }: { kind: Kind }) {
  return <Icon of={kind === 'passkey' ? 'key' : 'phone'} />;
}

interface FactorActionsProps {
  name: string;
  onRename: () => void;
  onRemove: () => void;
}

function FactorActions({ name, onRename, onRemove }: FactorActionsProps) {
  return (
    <>
      <WriteButton size="small" variant="outlined" aria-label={t('Rename {name}', { name })} onClick={onRename}>
        {t('Rename')}
      </WriteButton>
      <WriteButton size="small" variant="outlined" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
        {t('Remove')}
      </WriteButton>
    </>
  );
}

function FactorFacts({ factor: { kind, name, createdAt, lastUsedAt } }: { factor: Factor }) {
  return (
    <>
      {name === t(kindNames[kind]) ? null : <span>{`${t(kindNames[kind])}${dot}`}</span>}
      <span>{rich('added {created}', { created: <RelativeTime value={createdAt} /> })}</span>
      {lastUsedAt === null ? null : (
        <span>
          {dot}
          <span>{rich('last used {lastUsed}', { lastUsed: <RelativeTime value={lastUsedAt} /> })}</span>
        </span>
      )}
    </>
  );
}
