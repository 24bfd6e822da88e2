import type { OrganizationFacts } from '@gangway/contract';
import { formatNumber, listed, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import {
  formatMonth,
  formatShortDay,
  Heat,
  Lanes,
  Mark,
  moreAheadShadow,
  ServiceMark,
  useOverflow,
  VisuallyHidden,
  visuallyHidden,
  artOfService,
} from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { usePermission } from '../../shared/access/use-permission.ts';
import { lastDayBefore, todayInUtc } from '../../shared/dates/calendar-day.ts';
import { listPath, paths, planPath, userPath } from '../../shared/page/paths.ts';
import { RecordSection } from '../../shared/page/record-layout.tsx';
import { OrganizationBranches } from './organization-branches.tsx';

// Load the form late: most visitors do not need it.
const ReleasedSection = lazy(async () => ({ default: (await import('./released-section.tsx')).ReleasedSection }));

/** Branches of the tree; the tab has the others. */
const branchesShown = 6;

/** People, branches, services and plans of an organization. */
export function OrganizationOverview({ record }: { record: OrganizationFacts }) {
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 3.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <People record={record} />
        <OrganizationBranches record={record} shown={branchesShown} />
      </Box>
      <Services record={record} />
      <Plans record={record} />
    </>
  );
}

function People({ record: { id, displayName, people, first, administrators } }: { record: OrganizationFacts }) {
  const rest = people - first.length;
  return (
    <RecordSection heading={t('People')}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
        <Box component="ul" aria-label={t('People of {displayName}', { displayName })} sx={marksStyle}>
          {first.map(({ id: person, name }) => (
            <li key={person}>
              <Link
                href={userPath(person)}
                aria-label={name}
                title={name}
                sx={{ display: 'flex', borderRadius: '50%', textDecoration: 'none' }}
              >
                <Mark name={name} id={person} size={30} />
              </Link>
            </li>
          ))}
        </Box>
        {rest > 0 ? (
          <Link underline="hover" href={listPath(paths.users, { organizationId: String(id), isActive: 'true' })}>
            {rich(
              '{rest, plural, one {<n>+#</n><more> more person</more>} other {<n>+#</n><more> more people</more>}}',
              {
                rest,
                n: <span dir="ltr" />,
                more: <VisuallyHidden>{null}</VisuallyHidden>,
              },
            )}
          </Link>
        ) : null}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {people === 0 ? t('No one works here yet.') : administratorsText(administrators)}
      </Typography>
    </RecordSection>
  );
}

function administratorsText(administrators: OrganizationFacts['administrators']): string {
  const names = listed(administrators.map(({ name }) => name));
  if (names === '') return t('No administrator of its own.');
  return t('{n, plural, one {Administrator: {names}.} other {Administrators: {names}.}}', {
    n: administrators.length,
    names,
  });
}

type ServiceFacts = OrganizationFacts['services'][number];

function Services({ record }: { record: OrganizationFacts }) {
  const { id, displayName, services } = record;
  const [ref, overflows] = useOverflow();
  const used = services.filter(({ people, isReleased }) => people > 0 || isReleased);
  const row = { id, name: t('People with access') };
  const columns = used.map(({ service, people }) => ({
    id: service.id,
    name: service.name,
    mark: <ServiceMark service={artOfService(service.key)} />,
    service: artOfService(service.key) ?? ('other' as const),
    people,
  }));
  const peopleIn = new Map(columns.map((column) => [column.id, column.people]));
  return (
    <RecordSection heading={t('Services')}>
      {used.length === 0 ? null : (
        <Box
          ref={ref}
          {...(overflows ? { tabIndex: 0, role: 'region', 'aria-label': t('People by service, scrollable') } : {})}
          sx={rowOfHeat(columns.length)}
        >
          <Heat
            caption={t('People of {displayName} by service', { displayName })}
            rowHead={t('People')}
            rows={[row]}
            columns={columns}
            value={(_row, column) => peopleIn.get(column.id) ?? 0}
            href={(_row, column) =>
              listPath(paths.users, { organizationId: String(id), service: column.name, isActive: 'true' })
            }
          />
        </Box>
      )}
      <ReleasedAccess record={record} unreleased={services.filter(({ isReleased }) => !isReleased)} />
    </RecordSection>
  );
}

/** What the administrators may grant, unfolded where it is read and changed. */
function ReleasedAccess({ record, unreleased }: { record: OrganizationFacts; unreleased: readonly ServiceFacts[] }) {
  const [isOpen, setOpen] = useState(false);
  const mayRelease = usePermission('organizations:write');
  const areaId = useId();
  return (
    <>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        {t('People with access.')} {unreleasedText(unreleased, record.displayName)}{' '}
        <Button
          variant="text"
          size="small"
          aria-expanded={isOpen}
          aria-controls={areaId}
          onClick={() => setOpen(!isOpen)}
          sx={{ p: 0, minWidth: 0, verticalAlign: 'baseline' }}
        >
          {mayRelease ? t('Change released access') : t('Released access')}
        </Button>
      </Typography>
      <Box id={areaId} hidden={!isOpen} sx={{ maxWidth: 560 }}>
        {isOpen ? (
          <Suspense fallback={<Skeleton variant="rounded" height={200} />}>
            <ReleasedSection organizationId={record.id} />
          </Suspense>
        ) : null}
      </Box>
    </>
  );
}

function unreleasedText(unreleased: readonly ServiceFacts[], organization: string): string {
  const [first, second, ...others] = unreleased.map(({ service }) => service.name);
  if (first === undefined) return t('All services are released to {organization}.', { organization });
  const sentence =
    second === undefined
      ? t('{first} isn’t released to {organization}.', { first, organization })
      : others.length === 0
        ? t('{first} and {second} aren’t released to {organization}.', { first, second, organization })
        : t(
            '{n, plural, one {# service isn’t released to {organization}.} other {# services aren’t released to {organization}.}}',
            { n: unreleased.length, organization },
          );
  return unreleased.some(({ people }) => people > 0)
    ? `${sentence} ${t('People who already have access keep it.')}`
    : sentence;
}

function Plans({ record: { id, displayName, plans } }: { record: OrganizationFacts }) {
  const today = todayInUtc();
  const from = plans.map((each) => each.from).toSorted()[0];
  const ends = plans.flatMap((each) => each.until ?? []);
  const until = ends.length < plans.length ? undefined : ends.toSorted().at(-1);
  return (
    <RecordSection
      heading={t('Plans')}
      aside={
        from === undefined ? null : (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {until === undefined
              ? t('Since {from}', { from: formatMonth(from) })
              : t('{from} to {until}', { from: formatMonth(from), until: formatMonth(until) })}
          </Typography>
        )
      }
    >
      {plans.length === 0 ? (
        <Typography color="text.secondary">{t('No plan runs.')}</Typography>
      ) : (
        <Lanes
          label={t('Plans of {displayName}', { displayName })}
          today={today}
          lanes={plans.map(({ plan, service, people, from: start, until: end, withoutEnd }) => ({
            id: plan.id,
            name: (
              <LaneName service={service.key}>
                <Link href={planPath(plan.id)} underline="hover" sx={{ color: 'inherit' }}>
                  <bdi>{plan.name}</bdi>
                </Link>{' '}
                <Link
                  variant="caption"
                  href={listPath(paths.subscriptions, {
                    organizationId: String(id),
                    plan: plan.name,
                    status: 'Active',
                  })}
                  underline="hover"
                  sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}
                >
                  {t('{n, plural, one {# person} other {# people}}', { n: people })}
                </Link>
              </LaneName>
            ),
            from: start,
            until: end,
            end: endText(end, withoutEnd, people),
          }))}
        />
      )}
    </RecordSection>
  );
}

function endText(end: string | null, withoutEnd: number, people: number): string {
  if (end !== null) return t('Ends {day}', { day: formatShortDay(lastDayBefore(end)) });
  return withoutEnd === people
    ? t('No end date')
    : t('{withoutEnd} of {people} without an end', {
        withoutEnd: formatNumber(withoutEnd),
        people: formatNumber(people),
      });
}

function LaneName({ service, children }: { service: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <ServiceMark service={artOfService(service)} />
      {/* Give each link a target of 24 px, also where two stand one above the other. */}
      <Box
        component="span"
        sx={{
          minWidth: 0,
          overflowWrap: 'anywhere',
          '& a': { display: 'inline-block', minWidth: 24, lineHeight: '24px' },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

const marksStyle = { m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 0.75 } as const;

// Take the whole width in equal parts, spacing outside: a single row needs no column for its name.
const rowOfHeat = (columns: number) =>
  ({
    overflowX: 'auto',
    ...moreAheadShadow,
    marginInlineEnd: '-3px',
    '&& > table': { width: 'calc(100% + 6px)', marginInlineStart: '-6px' },
    '&& thead th:not(:first-of-type)': { width: `${100 / columns}%` },
    '&& tbody th, && thead th:first-of-type': { width: 0, p: 0 },
    '&& tbody th > span': visuallyHidden,
  }) as const;
