import type { AccessCell, AccessRow } from '@gangway/contract';
import { dot, t } from '@gangway/messages';
import { Flag, Mark } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import { useState } from 'react';
import { userPath } from '../../shared/page/paths.ts';
import type { AccessGridProps } from './access-grid.tsx';
import { glyphStyle } from './access-grid-style.ts';
import { plainSentence, sentenceOf, stateOf } from './access-messages.ts';
import { Glyph } from './glyph-cell.tsx';

type AccessListProps = Pick<AccessGridProps, 'rows' | 'services' | 'onWhy'>;

/** The matrix on a narrow screen: person by person, services held first. */
export function AccessList({ rows, services, onWhy }: AccessListProps) {
  return (
    <Box component="ul" aria-label={t('Access')} sx={listStyle}>
      {rows.map((row) => (
        <Person key={row.user.id} row={row} services={services} onWhy={onWhy} />
      ))}
    </Box>
  );
}

function Person({ row, services, onWhy }: Omit<AccessListProps, 'rows'> & { row: AccessRow }) {
  const { user } = row;
  const [isOpen, setOpen] = useState(false);
  const held = row.cells.filter((cell) => stateOf(cell) !== 'none');
  const shown = isOpen ? [...held, ...row.cells.filter((cell) => stateOf(cell) === 'none')] : held;
  const others = row.cells.length - held.length;
  return (
    <li>
      <div className="person">
        <Mark name={user.name} id={user.id} size={30} />
        <div>
          <Link href={userPath(user.id)} underline="hover" color="inherit">
            <bdi>{user.name}</bdi>
          </Link>
          <span className="home">
            {user.isActive ? null : <span>{`${t('Inactive')}${dot}`}</span>}
            {user.organization === null ? null : <Flag name={user.organization.name} width={18} />}
            <bdi>{user.organization?.name ?? user.email}</bdi>
          </span>
        </div>
      </div>
      <div className="cells">
        {shown.map((cell: AccessCell) => {
          const service = services.find(({ id }) => id === cell.serviceId);
          if (service === undefined) return null;
          return (
            <ButtonBase
              key={cell.serviceId}
              className="cell"
              aria-haspopup="dialog"
              aria-label={plainSentence(sentenceOf(user.name, service.name, cell))}
              onClick={() => onWhy(row, cell)}
            >
              <Glyph service={service.art} state={stateOf(cell)} />
              <bdi>{service.name}</bdi>
            </ButtonBase>
          );
        })}
        {isOpen || others === 0 ? null : (
          <Button
            size="small"
            aria-label={t(
              '{n, plural, one {# without access, show them for {name}} other {# without access, show them for {name}}}',
              {
                n: others,
                name: user.name,
              },
            )}
            onClick={() => setOpen(true)}
          >
            {t('{n, plural, one {# without access} other {# without access}}', { n: others })}
          </Button>
        )}
      </div>
    </li>
  );
}

const listStyle = (theme: Theme) => {
  const { palette } = theme.vars;
  return {
    m: 0,
    p: 0,
    listStyle: 'none',
    ...glyphStyle(theme),
    '& > li': { px: 'var(--gw-page)', py: 1.5, borderBottom: `1px solid ${palette.divider}` },
    '& .person': { display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0, overflowWrap: 'anywhere' },
    '& .person > div': { minWidth: 0 },
    '& .person a': { fontWeight: 600, color: palette.text.primary },
    '& .home': {
      display: 'flex',
      alignItems: 'center',
      gap: 0.75,
      color: palette.text.secondary,
      ...theme.typography.caption,
    },
    '& .cells': { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, marginInlineStart: '42px' },
    '& .cell': {
      gap: 1,
      minHeight: 44,
      maxWidth: '100%',
      px: 1.25,
      border: `1px solid ${palette.border.soft}`,
      borderRadius: '8px',
      ...theme.typography.body2,
      overflowWrap: 'anywhere',
      textAlign: 'start',
    },
  } as const;
};
