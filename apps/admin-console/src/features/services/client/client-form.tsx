import { isApiError } from '@gangway/api-client';
import type { Service, ServiceClient } from '@gangway/contract';
import {
  Form,
  FormError,
  NumberField,
  SubmitButton,
  SwitchField,
  TextField,
  type FormHelpers,
} from '@gangway/form-kit';
import { SelectField } from '@gangway/form-kit/select-field';
import { msg, t } from '@gangway/messages';
import { Notice } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { tellRefusal } from '../../../shared/text/failure-text.ts';
import { useUnsavedGuard } from '../../../shared/forms/use-unsaved-guard.ts';
import { useFormVersion } from '../../../shared/versioned-save/use-form-version.ts';
import { handoffModes } from '../handoff-modes.ts';
import { sayNames } from '../../../shared/text/say-names.ts';
import {
  algorithms,
  authMethods,
  clientDraft,
  clientRules,
  clientToSave,
  handoffToSave,
  subjects,
  type ClientDraft,
} from './client-draft.ts';
import { SignInWayField } from './sign-in-way-field.tsx';
import { useClientQueries } from './client-queries.ts';

const uriHint = msg('One per line. Must match exactly.');

function hintOf(options: readonly { id: string; hint: string }[], id: string | number) {
  const hint = options.find((option) => option.id === id)?.hint;
  return hint && t(hint);
}

export interface ClientFormProps {
  service: Service;
  client: ServiceClient;
  /** Starts over from the other administrator's version. */
  onReload: () => void;
  onDirtyChange: (dirty: boolean) => void;
}

const handoffOf = ({ handoffMode, handoffTtl }: Service) => [handoffMode, handoffTtl];
const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** Sends the parts that changed: the client, and how a token is handed over. */
function useSaveParts(service: Service, client: ServiceClient) {
  // Move on with the caller's own saves only: refetched data must not count another administrator's change as seen.
  const [base, setBase] = useState({ client, service });
  const handoff = useFormVersion({ ...service, version: service.version ?? 1 }, handoffOf);
  const queries = useClientQueries(service.id);
  const saveClient = useMutation(queries.save());
  const saveService = useMutation(queries.saveService());
  return async (draft: ClientDraft): Promise<ClientDraft> => {
    const before = clientDraft(base.client, base.service);
    const wanted = clientToSave(draft, base.client.version);
    const token = handoffToSave(draft);
    let now = base;
    if (differ(wanted, clientToSave(before, base.client.version))) {
      now = { ...now, client: await saveClient.mutateAsync(wanted) };
      setBase(now);
    }
    if (draft.way === 'token' && differ(token, handoffToSave(before))) {
      const answer = await saveService.mutateAsync({ version: handoff.version, ...token });
      handoff.begunWith({ ...answer, version: answer.version ?? 1 });
      now = { ...now, service: answer };
      setBase(now);
    }
    return clientDraft(now.client, now.service);
  };
}

/** Form for a service's sign-in settings: those of its client, or of the token in its address. */
export function ClientForm({ service, client, onReload, onDirtyChange }: ClientFormProps) {
  const [initialValues] = useState(() => clientDraft(client, service));
  const [rules] = useState(clientRules);
  const [conflict, setConflict] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  const [dirty, setDirty] = useState(false);
  const save = useSaveParts(service, client);
  useUnsavedGuard(dirty);

  async function send(draft: ClientDraft, form: FormHelpers<ClientDraft>) {
    setSaved(false);
    setConflict(null);
    try {
      form.markSaved(await save(draft));
      setSaved(true);
    } catch (error) {
      if (isApiError(error, 412)) {
        setConflict(error.message);
        form.setFormError(t('Not saved.'));
        return;
      }
      tellRefusal(form, error);
    }
  }

  return (
    <Form<ClientDraft>
      label={t('Sign-in')}
      initialValues={initialValues}
      rules={rules}
      onDirtyChange={(now) => {
        if (now) setSaved(false);
        setDirty(now);
        onDirtyChange(now);
      }}
      marksRequired
      onSubmit={send}
    >
      {({ values }) => (
        <>
          <SignInWayField disabled={false} />
          <Box sx={threeColumns}>
            {values.way === 'openid' ? <OpenidFields values={values} /> : <TokenFields values={values} />}
          </Box>
          {values.way === 'token' && client.isActive ? (
            <Notice tone="warning">
              {t('Saving ends every OpenID Connect session of {displayName}.', { displayName: service.displayName })}
            </Notice>
          ) : null}
          {conflict === null ? null : (
            <Notice
              tone="warning"
              action={
                <Button color="inherit" size="small" onClick={onReload}>
                  {t('Reload')}
                </Button>
              }
            >
              {conflict}
            </Notice>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <FormError />
            <SubmitButton>{t('Save')}</SubmitButton>
            <Box component="output" sx={{ color: 'success.main', typography: 'body2' }}>
              {saved ? t('Saved') : null}
            </Box>
          </Box>
        </>
      )}
    </Form>
  );
}

const threeColumns = {
  display: 'grid',
  columnGap: 3,
  rowGap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
} as const;

function OpenidFields({ values: { authMethod, idTokenAlg, subject } }: { values: ClientDraft }) {
  return (
    <>
      <TextField name="redirectUris" label={t('Redirect URIs')} type="url" rows={1} required hint={t(uriHint)} />
      <TextField
        name="postLogoutRedirectUris"
        label={t('Post-logout redirect URIs')}
        type="url"
        rows={1}
        hint={t('Where people land after they sign out. One per line.')}
      />
      <TextField
        name="backchannelLogoutUri"
        label={t('Back-channel logout URI')}
        type="url"
        hint={t('Told within seconds that a session ended. Optional.')}
      />
      <SelectField
        name="authMethod"
        label={t('Client authentication')}
        options={authMethods}
        describe={({ id }) => hintOf(authMethods, id)}
        hint={hintOf(authMethods, authMethod)}
      />
      {authMethod === 'private_key_jwt' ? (
        <TextField
          name="jwks"
          label={t('Public keys')}
          type="url"
          rows={4}
          required
          hint={t('A JSON Web Key Set (JWKS). To rotate keys, paste both the old and the new one.')}
        />
      ) : null}
      <SelectField
        name="idTokenAlg"
        label={t('ID token signing')}
        options={algorithms}
        describe={({ id }) => hintOf(algorithms, id)}
        hint={hintOf(algorithms, idTokenAlg)}
      />
      <SelectField
        name="subject"
        label={t('Subject (sub)')}
        options={sayNames(subjects)}
        describe={({ id }) => hintOf(subjects, id)}
        hint={hintOf(subjects, subject)}
      />
      <TextField
        name="initiateLoginUri"
        label={t('Initiate login URI')}
        type="url"
        hint={t('Where the tile sends people to start signing in. Leave empty to use the service’s URL.')}
      />
      <SwitchField name="refresh" label={t('Refresh tokens')} hint={t('The service can keep people signed in.')} />
      {/* Without a secret PKCE is always required. */}
      {authMethod === 'none' ? null : (
        <SwitchField
          name="requirePkce"
          label={t('Require PKCE')}
          hint={t('Turn it off for a product that can’t use PKCE.')}
        />
      )}
    </>
  );
}

function TokenFields({ values: { handoffMode } }: { values: ClientDraft }) {
  return (
    <>
      <SelectField
        name="handoffMode"
        label={t('Hand-off')}
        options={sayNames(handoffModes)}
        describe={({ id }) => hintOf(handoffModes, id)}
        hint={hintOf(handoffModes, handoffMode)}
      />
      {handoffMode === 'session' ? null : (
        <NumberField
          name="handoffTtl"
          label={t('Hand-off token lasts')}
          hint={t('The service must use the token within this time.')}
          maxLength={4}
          endAdornment={<InputAdornment position="end">{t('seconds')}</InputAdornment>}
        />
      )}
    </>
  );
}
