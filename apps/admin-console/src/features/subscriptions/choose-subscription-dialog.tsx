import { useApi } from '@gangway/api-client/react';
import type { Subscription } from '@gangway/contract';
import { useFormState } from '@gangway/form-kit';
import { AutocompleteField } from '@gangway/form-kit/autocomplete-field';
import { DateField } from '@gangway/form-kit/date-field';
import { SelectField } from '@gangway/form-kit/select-field';
import { dot, msg, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { QueryError } from '@gangway/ui-kit';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listPath, paths } from '../../shared/page/paths.ts';
import { planTerms } from '../../shared/text/plan-terms.ts';
import { mayGrantPlan, mayGrantService, useGrantable } from '../../shared/access/use-grantable.ts';
import { isRefusal } from '../../shared/text/failure-text.ts';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { ServiceTypeField } from './service-type-field.tsx';
import { serviceKeysOf, subscriberOf, type Subscriber } from './subscriber.ts';
import {
  draftOf,
  obstacleOf,
  payloadOf,
  subscriptionRules,
  warningsFor,
  type SubscriptionDraft,
} from './subscription-draft.ts';
import { subscribeFailure, subscriptionQueries, subscriptionRoutes } from './subscription-queries.ts';

export interface ChooseSubscriptionDialogProps {
  /** Null: the predecessor's current user, or without a predecessor one to be chosen. */
  subscriber: Subscriber | null;
  /** The predecessor of the new subscription. */
  predecessor?: Subscription | null;
  onClose: () => void;
  onSubscribed: () => void;
}

const gone = msg('This user no longer exists, or belongs to another organization.');

/** Service, service type, plan and start date for one user (specification section 2, Users page). */
export function ChooseSubscriptionDialog(props: ChooseSubscriptionDialogProps) {
  const { subscriber, predecessor = null, onClose, onSubscribed } = props;
  const queries = subscriptionQueries(useApi(subscriptionRoutes));
  const subscribe = useMutation(queries.subscribe());
  const addNew = useMutation(queries.addNew(predecessor?.id ?? 0));
  const [chosen, setChosen] = useState(subscriber);
  const ofPredecessor = useQuery({ ...queries.person(predecessor?.user.id ?? 0), enabled: predecessor !== null });
  const person =
    predecessor === null
      ? chosen
      : ofPredecessor.data
        ? subscriberOf(ofPredecessor.data, serviceKeysOf(ofPredecessor.data))
        : null;
  const known = subscriber ?? predecessor?.user ?? null;
  const obstacle = person === null ? (ofPredecessor.data === null ? t(gone) : null) : obstacleOf(person);
  const isBlocked = obstacle !== null || (predecessor !== null && person === null);
  const initial = {
    ...draftOf(predecessor),
    user: known === null ? null : { id: known.id, name: known.name },
  };
  return (
    <FormDialog<SubscriptionDraft>
      label={t('Choose Subscription')}
      submitLabel={t('Subscribe')}
      submitDisabled={isBlocked}
      isLong
      initialValues={initial}
      rules={subscriptionRules()}
      onSave={async (draft) => {
        const payload = payloadOf(draft, person);
        if (payload === null) return;
        await (predecessor === null ? subscribe : addNew).mutateAsync(payload);
        onSubscribed();
      }}
      failureText={(error) => (isRefusal(error) ? error.message : subscribeFailure(error))}
      onClose={onClose}
    >
      {known === null ? (
        <PersonField onChosen={setChosen} />
      ) : (
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <bdi>{known.name}</bdi>
          {dot}
          <bdi>{known.email}</bdi>
        </Typography>
      )}
      {predecessor === null ? null : (
        <Typography variant="body2">
          {t('Follows {plan}, which ends on the day this one starts.', { plan: predecessor.plan.name })}
        </Typography>
      )}
      <QueryError message={t('Couldn’t load the user.')} query={ofPredecessor} />
      {obstacle === null ? null : <Alert severity="warning">{obstacle}</Alert>}
      <SubscriptionFields person={person} predecessor={predecessor} disabled={isBlocked} />
    </FormDialog>
  );
}

interface SubscriptionFieldsProps {
  person: Subscriber | null;
  predecessor: Subscription | null;
  disabled: boolean;
}

function SubscriptionFields({ person, predecessor, disabled }: SubscriptionFieldsProps) {
  const queries = subscriptionQueries(useApi(subscriptionRoutes));
  const { values, setValue } = useFormState<SubscriptionDraft>();
  const { serviceId, serviceType } = values;
  const services = useQuery(queries.services());
  const { grantable } = useGrantable();
  const plansOf = queries.plans(serviceId === '' ? 0 : serviceId, serviceType === '' ? 'API' : serviceType);
  const bothChosen = serviceId !== '' && serviceType !== '';
  const plans = useQuery({ ...plansOf, enabled: bothChosen });
  const ofPerson = useQuery({ ...queries.ofUser(person?.id ?? 0), enabled: person !== null });

  const offered = (services.data ?? []).filter(
    ({ id, name, isActive }) =>
      isActive && name !== 'user_management' && grantable !== undefined && mayGrantService(grantable, id),
  );
  const givable = (plans.data ?? []).filter(({ id }) => grantable !== undefined && mayGrantPlan(grantable, id));
  const chosen = offered.find(({ id }) => id === serviceId);
  const warnings =
    person === null
      ? []
      : warningsFor(values, person, {
          service: chosen === undefined ? null : { id: chosen.id, key: chosen.name, name: chosen.displayName },
          subscriptions: ofPerson.data ?? [],
          predecessor,
        });
  const noPlan = bothChosen && plans.data !== undefined && givable.length === 0;
  // Clear the plan: each service and type has its own.
  const forgetPlan = () => setValue('planId', '');

  return (
    <>
      <QueryError message={t('Couldn’t load services.')} query={services} />
      <SelectField
        name="serviceId"
        label={t('Service')}
        required
        disabled={disabled}
        options={offered.map(({ id, displayName }) => ({ id, name: displayName }))}
        placeholder={services.isPending ? t('Loading services…') : t('Choose a service')}
        onChosen={forgetPlan}
      />
      <ServiceTypeField name="serviceType" label={t('Service type')} disabled={disabled} onChosen={forgetPlan} />
      <SelectField
        name="planId"
        label={t('Plan')}
        required
        disabled={disabled || !bothChosen || noPlan || plans.isPending}
        options={givable.map(({ id, displayName }) => ({ id, name: displayName }))}
        placeholder={planPlaceholder(bothChosen, plans.isFetching && plans.data === undefined)}
        describe={({ id }) => planTerms(plans.data?.find((each) => each.id === id))}
        hint={
          noPlan && chosen !== undefined && plans.data?.length !== 0 ? (
            t('No plan for this service and type is released to your organization. Ask a Super_Admin.')
          ) : noPlan && chosen !== undefined ? (
            <>
              {rich('No plan for this service and type. <link>Go to plans</link>', {
                link: <Link href={listPath(paths.plans, { service: chosen.displayName })} />,
              })}
            </>
          ) : undefined
        }
      />
      <QueryError message={t('Couldn’t load plans.')} query={plans} />
      <DateField name="startDate" label={t('Start date')} required disabled={disabled} />
      {warnings.length === 0 ? null : (
        <Alert severity="warning">
          <Box
            component="ul"
            sx={{
              m: 0,
              paddingInlineStart: warnings.length > 1 ? 2 : 0,
              listStyle: warnings.length > 1 ? 'disc' : 'none',
            }}
          >
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </Box>
        </Alert>
      )}
    </>
  );
}

function planPlaceholder(bothChosen: boolean, loading: boolean): string {
  if (!bothChosen) return t('Choose service and type first');
  return loading ? t('Loading plans…') : t('Choose a plan');
}

function PersonField({ onChosen }: { onChosen: (person: Subscriber | null) => void }) {
  const queries = subscriptionQueries(useApi(subscriptionRoutes));
  const [q, setQ] = useState('');
  const people = useQuery(queries.people(q));
  const known = people.data ?? [];
  return (
    <AutocompleteField
      name="user"
      label={t('User')}
      required
      loading={people.isFetching}
      emptyText={t('No users match')}
      placeholder={t('Name or email')}
      options={known.map(({ id, firstName, lastName, email }) => ({ id, name: `${firstName} ${lastName} (${email})` }))}
      onSearch={setQ}
      onChosen={(option) => {
        const person = known.find(({ id }) => id === option?.id);
        onChosen(person === undefined ? null : subscriberOf(person, serviceKeysOf(person)));
      }}
    />
  );
}
