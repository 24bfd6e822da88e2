import type { OrganizationFacts } from '@gangway/contract';
import { t } from '@gangway/messages';
import { EmptyState, Flag } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import { branchPath, listPath, paths } from '../../shared/page/paths.ts';
import { RecordSection } from '../../shared/page/record-layout.tsx';

/** Branches of an organization as a tree, with the people of each; `shown` limits them on the overview. */
export function OrganizationBranches({ record, shown }: { record: OrganizationFacts; shown?: number }) {
  const { id, displayName, branches, branchCount } = record;
  const rows = branches.slice(0, shown);
  return (
    <RecordSection
      heading={t('Branches')}
      aside={
        branchCount > rows.length ? (
          <Link underline="hover" href={listPath(paths.branches, { organizationId: String(id) })}>
            {t('{count, plural, one {All # branch} other {All # branches}}', { count: branchCount })}
          </Link>
        ) : null
      }
    >
      {rows.length === 0 ? (
        <EmptyState message={t('No branches yet')} />
      ) : (
        <div>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
            <Flag name={displayName} />
            <Typography dir="auto" noWrap>
              {displayName}
            </Typography>
          </Box>
          <Box component="ul" aria-label={t('Branches of {displayName}', { displayName })} sx={treeStyle}>
            {rows.map((branch) => (
              <li key={branch.id}>
                <Link href={branchPath(branch.id)} underline="hover" sx={{ color: 'inherit' }}>
                  <bdi>{branch.name}</bdi>
                </Link>
                <span className="people">
                  {branch.isActive
                    ? t('{n, plural, one {# person} other {# people}}', { n: branch.people })
                    : t('Inactive')}
                </span>
              </li>
            ))}
          </Box>
        </div>
      )}
    </RecordSection>
  );
}

const treeStyle = ({ vars: { palette } }: Theme) =>
  ({
    m: 0,
    p: 0,
    paddingInlineStart: '35px',
    listStyle: 'none',
    '& > li': {
      position: 'relative',
      display: 'flex',
      justifyContent: 'space-between',
      gap: 2,
      py: '4px',
      lineHeight: '20px',
      overflowWrap: 'anywhere',
    },
    '& .people': { flex: 'none', color: palette.text.secondary, fontSize: '0.8125rem' },
    // Lead from the organization to this branch.
    '& > li::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: -26,
      top: 0,
      height: 14,
      width: 12,
      borderInlineStart: `2px solid ${palette.border.soft}`,
      borderBlockEnd: `2px solid ${palette.border.soft}`,
      borderEndStartRadius: 6,
    },
    '& > li:not(:last-of-type) > a::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: -26,
      insetBlock: 0,
      borderInlineStart: `2px solid ${palette.border.soft}`,
    },
    '& > li::after': {
      content: '""',
      position: 'absolute',
      insetInlineStart: -18,
      top: 9,
      boxSizing: 'border-box',
      width: 10,
      height: 10,
      borderRadius: '50%',
      border: `2px solid ${palette.text.primary}`,
      backgroundColor: palette.background.default,
    },
  }) as const;
