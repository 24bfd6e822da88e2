import { ownEntry } from '@gangway/contract';
import { FieldShell } from '@gangway/form-kit/field-shell';
import { language, msg, t } from '@gangway/messages';
import type { TableState } from '@gangway/table-kit';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { lazy, Suspense, useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTypedText } from '../../shared/forms/use-typed-text.ts';
import { PopoverChips } from '../../shared/list/popover-chips.tsx';
import { activityViews, chosenFilters, valueOf, withView } from './activity-views.ts';
import { knownActions } from '../../shared/audit/audit-actions.ts';
import { actionLabel } from '../../shared/audit/audit-messages.ts';

// Load the calendar late: it weighs more than the whole page.
const DayPicker = lazy(async () => ({ default: (await import('@gangway/form-kit/day-picker')).DayPicker }));

/** Views as chips, the chosen filters, and the fields behind *+ Filter*. */
export function ActivityChips({ state }: { state: TableState }) {
  const [params, setParams] = useSearchParams();
  const { filters } = state.query;
  return (
    <PopoverChips
      label={t('Activity')}
      state={state}
      views={activityViews.map(({ name, query }) => ({ name: t(name), query }))}
      value={valueOf(filters)}
      onView={(query) => setParams(withView(params, query), { preventScrollReset: true })}
      filters={chosenFilters(filters)}
    >
      <ActivityFilters state={state} />
    </PopoverChips>
  );
}

function ActivityFilters({ state }: { state: TableState }) {
  const { action = '', from = '', to = '' } = state.query.filters;
  const id = useId();
  const actions = choicesWith(action);
  return (
    <>
      <TextFilter state={state} filter="actor" label={t('Who')} />
      <FieldShell id={id} label={t('Action')}>
        <TextField
          select
          hiddenLabel
          value={action}
          onChange={(event) => state.setFilter('action', event.target.value)}
          slotProps={{ select: { native: true }, htmlInput: { id } }}
        >
          <option value="">{t('All')}</option>
          {/* Add an unknown action from a link, recorded by a later release. */}
          {groupNamesOf(actions).map((group) => (
            <optgroup key={group} label={group}>
              {actions
                .filter((each) => groupOf(each) === group)
                .map((each) => (
                  <option key={each} value={each}>
                    {actionLabel(each)}
                  </option>
                ))}
            </optgroup>
          ))}
        </TextField>
      </FieldShell>
      <TextFilter state={state} filter="target" label={t('Target')} />
      <Suspense fallback={<DaysComing />}>
        <DayPicker label={t('From')} value={from} max={to} onChange={(day) => state.setFilter('from', day)} />
        <DayPicker label={t('To')} value={to} min={from} onChange={(day) => state.setFilter('to', day)} />
      </Suspense>
    </>
  );
}

interface TextFilterProps {
  state: TableState;
  filter: 'actor' | 'target';
  label: string;
}

/** Filters by part of a name, once typing pauses. */
function TextFilter({ state, filter, label }: TextFilterProps) {
  const id = useId();
  const [typed, setTyped] = useTypedText(state.query.filters[filter] ?? '', (text) => state.setFilter(filter, text));
  return (
    <FieldShell id={id} label={label}>
      <TextField
        hiddenLabel
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { id, dir: 'auto' } }}
      />
    </FieldShell>
  );
}

/** Reserves the room of the two fields, so that the list below stays in place. */
function DaysComing() {
  return [t('From'), t('To')].map((label) => (
    <FieldShell key={label} id={label} label={label} labelIsText>
      <Skeleton variant="rounded" height={40} />
    </FieldShell>
  ));
}

const groups: Readonly<Record<string, string>> = {
  'access-request': msg('Access requests'),
  branch: msg('Branches'),
  customer: msg('Organizations'),
  launch: msg('Sessions'),
  notice: msg('Launcher banner'),
  organization: msg('Organizations'),
  password: msg('Passwords'),
  plan: msg('Plans'),
  role: msg('Roles'),
  service: msg('Services'),
  session: msg('Sessions'),
  subscription: msg('Subscriptions'),
  user: msg('Users'),
};

/** Subject of an action, which groups the choices: forty in one row are hard to scan. */
function groupOf(action: string): string {
  const [record = ''] = action.split('.');
  if (action.endsWith('.exported')) return t('Exports');
  const group = ownEntry(groups, record);
  return group === undefined ? t('More') : t(group);
}

function groupNamesOf(actions: readonly string[]): readonly string[] {
  return [...new Set(actions.map(groupOf))].toSorted(inOrder);
}

/** All actions by label, as readers search. */
function choicesWith(chosen: string): readonly string[] {
  const all = chosen === '' || knownActions.includes(chosen) ? knownActions : [chosen, ...knownActions];
  return all.toSorted((one, other) => inOrder(actionLabel(one), actionLabel(other)));
}

const inOrder = (one: string, other: string) => one.localeCompare(other, language());
