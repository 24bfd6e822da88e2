import type { Service, ServiceDrawing, ServiceUnit } from '@gangway/contract';
import type { SelectOption } from '@gangway/form-kit';
import { object, string } from '@gangway/form-kit/rules';
import { t } from '@gangway/messages';
import { fillTemplate, kindNames, referenceKinds, templateProblem, type ReferenceKind } from '@gangway/references';

/** One sample of each kind, for the preview. */
const samples: Record<ReferenceKind, string> = {
  container: 'CSQU3054383',
  air_waybill: '17612345675',
  wagon: '218124712173',
  imo_number: '9074729',
  mrn: '18GB0000601001EB15',
  bill_of_lading: 'MAEU123456789',
  un_locode: 'NLRTM',
};

/** Kinds of references to choose from. */
export const kinds = referenceKinds.map((id) => ({ id, name: kindNames[id] }));

export type LauncherDraft = {
  description: string;
  drawing: ServiceDrawing;
  unitOne: string;
  unitOther: string;
  referenceKinds: SelectOption[];
  referenceTemplate: string;
};

export const launcherDraft = (service: Service): LauncherDraft => ({
  description: service.description ?? '',
  drawing: service.drawing ?? 'yard',
  unitOne: service.unit?.one ?? '',
  unitOther: service.unit?.other ?? '',
  referenceKinds: kinds.filter(({ id }) => service.referenceKinds?.includes(id)),
  referenceTemplate: service.referenceTemplate ?? '',
});

/** Rules for a service with this address. */
export const launcherRules = (url: string) =>
  object({
    unitOne: string().test(
      'both',
      t('Say both, the singular and the plural'),
      (one, { parent }: { parent: LauncherDraft }) => Boolean(one?.trim()) || parent.unitOther.trim() === '',
    ),
    unitOther: string().test(
      'both',
      t('Say both, the singular and the plural'),
      (other, { parent }: { parent: LauncherDraft }) => Boolean(other?.trim()) || parent.unitOne.trim() === '',
    ),
    referenceTemplate: string().test({
      name: 'template',
      test: (template, { createError }) => {
        const problem = template?.trim() ? templateProblem(template.trim(), url) : undefined;
        return problem === undefined || createError({ message: t(problem.text, problem.values) });
      },
    }),
  });

/** Keeps the key, which programs use, while there is a unit; otherwise makes one of the plural. */
function unitOf({ unitOne, unitOther }: LauncherDraft, before: ServiceUnit | null): ServiceUnit | null {
  const [one, other] = [unitOne.trim(), unitOther.trim()];
  if (one === '' || other === '') return null;
  const made = other
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '_')
    .replaceAll(/^[_\d]+|_$/gu, '')
    .slice(0, 40);
  return { key: before?.key ?? (made || 'unit'), one, other };
}

/** Payload of the form. */
export function launcherToSave(draft: LauncherDraft, before: ServiceUnit | null) {
  return {
    description: draft.description.trim(),
    drawing: draft.drawing,
    unit: unitOf(draft, before),
    referenceKinds: kinds.filter(({ id }) => draft.referenceKinds.some((kind) => kind.id === id)).map(({ id }) => id),
    referenceTemplate: draft.referenceTemplate.trim(),
  };
}

/** Address at which a sample would open. */
export function templatePreview({ referenceTemplate, referenceKinds: chosen }: LauncherDraft, url: string): string {
  const template = referenceTemplate.trim();
  if (template === '' || templateProblem(template, url) !== undefined)
    return t('Put {reference} where the number goes. Leave empty to open the service’s URL.', {
      reference: '{reference}',
    });
  const kind = kinds.find(({ id }) => id === chosen[0]?.id)?.id ?? 'container';
  return t('Opens {href}', { href: fillTemplate(template, samples[kind]).href });
}
