import type { Factor } from '@gangway/contract';
import { RelativeTime, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { EntryList } from '../entry-list.tsx';
import { Icon } from './icons.tsx';

type Kind = Factor['kind'];

const kinds: readonly Kind[] = ['passkey', 'totp'];
const kindNames: Record<Kind, string> = { passkey: 'Passkey', totp: 'Authenticator app' };
const none: Record<Kind, string> = {
  passkey: 'None yet. It replaces your password.',
  totp: 'None yet. Asks for a code after the password.',
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
        label="Sign-in methods"
        items={kinds.flatMap<Factor | Kind>((kind) => (hasKind(kind) ? ofKind(kind) : [kind]))}
        renderEntry={(item) =>
          typeof item === 'string'
            ? {
                key: item,
                mark: <KindIcon kind={item} />,
                name: kindNames[item],
                text: none[item],
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
      <WriteButton size="small" variant="outlined" aria-label={`Rename ${name}`} onClick={onRename}>
        Rename
      </WriteButton>
      <WriteButton size="small" variant="outlined" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </WriteButton>
    </>
  );
}

function FactorFacts({ factor: { kind, name, createdAt, lastUsedAt } }: { factor: Factor }) {
  return (
    <>
      {name === kindNames[kind] ? null : <span>{`${kindNames[kind]} · `}</span>}
      <span>added </span>
      <RelativeTime value={createdAt} />
      {lastUsedAt === null ? null : (
        <span>
          {' '}
          · last used <RelativeTime value={lastUsedAt} />
        </span>
      )}
    </>
  );
}
