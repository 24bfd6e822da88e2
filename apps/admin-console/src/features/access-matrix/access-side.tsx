import type { AccessRow } from '@gangway/contract';
import { joinedPieces, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { ServiceMark } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { usePermission } from '../../shared/access/use-permission.ts';
import type { MatrixColumn } from './access-grid.tsx';
import { glyphStyle } from './access-grid-style.ts';

export interface AccessSideProps {
  pinned: readonly AccessRow[];
  services: readonly MatrixColumn[];
  differences: ReadonlySet<number>;
  onUnpin: () => void;
  /** Opens the form that gives the first person what the second has. */
  onCopy: () => void;
}

/** The meaning of the signs, and the comparison of two people. */
export function AccessSide({ pinned, services, differences, onUnpin, onCopy }: AccessSideProps) {
  return (
    <Box component="aside" aria-label={t('Reading and comparing')} sx={sideStyle}>
      <Typography component="h2" variant="h3">
        {t('Reading it')}
      </Typography>
      <Legend />
      <Typography component="h2" variant="h3" sx={{ mt: 3.25 }}>
        {t('Comparing two')}
      </Typography>
      <Comparison {...{ pinned, services, differences, onUnpin, onCopy }} />
      <Typography id="access-keys" variant="caption" component="p" sx={{ mt: 3.5, color: 'text.secondary' }}>
        {t('Arrow keys move, Enter says why, P pins.')}
      </Typography>
    </Box>
  );
}

function Legend() {
  const entry = (sign: ReactNode, text: string) => (
    <li>
      <span className="sign">{sign}</span>
      {text}
    </li>
  );
  return (
    <ul>
      {entry(<ServiceMark service="ocean" />, t('Has access'))}
      {entry(
        <span className="ends">
          <ServiceMark service="ocean" />
        </span>,
        t('Has access, ends within 30 days'),
      )}
      {entry(<span className="ring" aria-hidden />, t('Role, but no plan, or something is inactive'))}
      {entry(<span className="empty" aria-hidden />, t('Nothing. Choose the cell to grant'))}
    </ul>
  );
}

function Comparison({ pinned, services, differences, onUnpin, onCopy }: AccessSideProps) {
  const mayGrant = usePermission('users:edit');
  const [one, other] = pinned;
  if (one === undefined)
    return (
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {t('Pin two people to see where they differ.')}
      </Typography>
    );
  const firstName = ({ user }: AccessRow) => user.name.split(' ')[0] ?? user.name;
  const names = services.filter(({ id }) => differences.has(id)).map(({ name }) => name);
  const bothNames = {
    one: <bdi>{firstName(one)}</bdi>,
    other: other === undefined ? null : <bdi>{firstName(other)}</bdi>,
  };
  return (
    <>
      <Typography component="output" variant="body2" sx={{ display: 'block', mt: 0.5 }}>
        {other === undefined ? (
          <span>{rich('Pin another person to compare with {name}.', { name: <bdi>{one.user.name}</bdi> })}</span>
        ) : (
          <span>
            {names.length === 0
              ? rich('{one} and {other} have the same access.', bothNames)
              : rich('{one} and {other} differ in {services}.', { ...bothNames, services: <BoldList names={names} /> })}
          </span>
        )}
      </Typography>
      <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.75, mt: 1.25 }}>
        {other === undefined || names.length === 0 || !mayGrant ? null : (
          <Button variant="outlined" size="small" aria-haspopup="dialog" onClick={onCopy}>
            <span>{rich('Copy access from {name}…', { name: bothNames.other })}</span>
          </Button>
        )}
        <Button size="small" onClick={onUnpin} sx={{ mx: -0.75 }}>
          {other === undefined ? t('Unpin') : t('Unpin both')}
        </Button>
      </Box>
    </>
  );
}

function BoldList({ names }: { names: readonly string[] }) {
  return joinedPieces(names).map(({ isValue, text }) =>
    isValue ? (
      <bdi key={text}>
        <b>{text}</b>
      </bdi>
    ) : (
      text
    ),
  );
}

const sideStyle = (theme: Theme) => {
  const { palette } = theme.vars;
  return {
    width: 288,
    boxSizing: 'border-box',
    flexShrink: 0,
    py: 2,
    px: 3,
    borderInlineStart: `1px solid ${palette.divider}`,
    overflowWrap: 'anywhere',
    ...glyphStyle(theme),
    '& ul': { m: 0, mt: 1.25, p: 0, listStyle: 'none', display: 'grid', gap: 1 },
    '& li': { display: 'flex', alignItems: 'center', gap: 1.5, typography: 'body2' },
    '& .sign': { display: 'grid', placeItems: 'center', width: 26, flexShrink: 0 },
    // Draw an empty cell as the grid does under the pointer.
    '& .empty': { width: 22, height: 22, boxShadow: `inset 0 0 0 1px ${palette.border.control}` },
  } as const;
};
