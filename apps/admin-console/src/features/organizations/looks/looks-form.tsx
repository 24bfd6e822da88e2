import type { Looks } from '@gangway/contract';
import { isColour } from '@gangway/contract/colour';
import { languages } from '@gangway/contract/languages';
import { Form, FormError, SubmitButton, TextField, useFormState, type FormHelpers } from '@gangway/form-kit';
import { SelectField } from '@gangway/form-kit/select-field';
import { t } from '@gangway/messages';
import { offered } from '@gangway/messages/offered';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { SavedNote } from '../../../shared/forms/saved-note.tsx';
import { TwoColumns } from '../../../shared/forms/two-columns.tsx';
import { useUnsavedGuard } from '../../../shared/forms/use-unsaved-guard.ts';
import { formFailure, isOutdated, tellRefusal } from '../../../shared/text/failure-text.ts';
import { useFormVersion } from '../../../shared/versioned-save/use-form-version.ts';
import { changeOf, contrastLine, draftOf, type LooksDraft } from './looks-draft.ts';
import { LooksPreview, marksOf } from './looks-preview.tsx';
import { useLooksChanges, useLooksQueries } from './looks-queries.ts';

export interface LooksFormProps {
  id: number;
  looks: Looks;
  onUnsaved: (unsaved: boolean) => void;
  /** Fields that save by themselves, above the preview. */
  children: ReactNode;
}

/** Texts, colour and language of the looks, with a preview of what is typed. */
export function LooksForm({ id, looks, onUnsaved, children }: LooksFormProps) {
  const [initialValues] = useState(() => draftOf(looks));
  const [saved, setSaved] = useState(false);
  const [dirty, setDirty] = useState(false);
  const client = useQueryClient();
  const query = useLooksQueries(id).looks;
  const { save, isChangingOthers } = useLooksChanges(id);
  const { version, begunWith } = useFormVersion(looks, draftOf);
  useUnsavedGuard(dirty);

  async function send(draft: LooksDraft, form: FormHelpers<LooksDraft>) {
    setSaved(false);
    try {
      const now = await save.mutateAsync({ ...changeOf(draft), version });
      begunWith(now);
      form.markSaved(draftOf(now));
      setSaved(true);
    } catch (error) {
      if (!isOutdated(error)) return tellRefusal(form, error);
      begunWith(await client.fetchQuery({ ...query, staleTime: 0 }));
      form.setFormError(formFailure(error));
    }
  }

  return (
    <Form<LooksDraft>
      label={t('Looks')}
      initialValues={initialValues}
      onDirtyChange={(now) => {
        if (now) setSaved(false);
        setDirty(now);
        onUnsaved(now);
      }}
      onSubmit={send}
    >
      {({ values }) => (
        <>
          <LooksFields current={looks.language} />
          {children}
          <LooksPreview draft={values} marks={marksOf(looks)} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <FormError />
            <SubmitButton disabled={isChangingOthers}>{t('Save draft')}</SubmitButton>
            <SavedNote shown={saved} />
          </Box>
        </>
      )}
    </Form>
  );
}

function LooksFields({ current }: { current: Looks['language'] }) {
  const choices = current === null || offered.includes(current) ? offered : [...offered, current];
  return (
    <>
      <TwoColumns>
        <TextField name="name" label={t('Name')} hint={t('Empty: the product’s name.')} />
        <ColourField />
      </TwoColumns>
      <TextField name="sentence" label={t('Sentence under Sign in')} maxLength={200} />
      <TextField name="mailFoot" label={t('Foot of mails')} rows={2} maxLength={500} />
      <SelectField
        name="language"
        label={t('Language')}
        options={choices.map((tag) => ({ id: tag, name: languages[tag].name }))}
        placeholder={t('As their browser asks')}
        emptyLabel={t('As their browser asks')}
        hint={t('For people who chose none. Applies once saved, without publishing.')}
      />
    </>
  );
}

function ColourField() {
  const { values, setValue } = useFormState<LooksDraft>();
  const { text, nearest } = contrastLine(values.colour);
  return (
    <Box>
      <TextField
        name="colour"
        label={t('Colour')}
        placeholder="0b6470"
        hint={<span aria-live="polite">{text}</span>}
        // Take a colour as other programs copy it.
        normalize={(typed) => typed.trim().replace(/^#/, '')}
        startAdornment={<Swatch colour={values.colour} />}
      />
      {nearest === null ? null : (
        <Button size="small" onClick={() => setValue('colour', nearest)}>
          <Swatch colour={nearest} />
          {t('Use {colour}', { colour: `#${nearest}` })}
        </Button>
      )}
    </Box>
  );
}

function Swatch({ colour }: { colour: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        width: 18,
        height: 18,
        flex: 'none',
        marginInlineEnd: 1,
        borderRadius: 0.5,
        border: 1,
        borderColor: 'border.control',
        backgroundColor: isColour(colour) ? `#${colour}` : 'transparent',
      }}
    />
  );
}
