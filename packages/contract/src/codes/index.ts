import { accessLinks } from './access-links.ts';
import { batchTitles } from './batch-titles.ts';
import { demo } from './demo.ts';
import { explanations } from './explanations.ts';
import { fieldErrors, fieldSentences } from './field-errors.ts';
import { notifications } from './notifications.ts';
import { outcomes } from './outcomes.ts';
import { catalogueProblems } from './problems-catalogue.ts';
import { identityProblems } from './problems-identity.ts';
import { openidProblems } from './problems-openid.ts';
import { overviewProblems } from './problems-overview.ts';
import { peopleProblems } from './problems-people.ts';
import { recordProblems } from './problems-records.ts';
import { serverProblems } from './problems-server.ts';

export { sentenceFormats } from '../sentence-formats.ts';
export type { PlaceholderOf } from './placeholders.ts';

/**
 * Every sentence of the server by its code: the closed list. Texts are ICU messages in English, hence the `msgid` of a translation.
 * A code names one sentence in all kinds, and never changes; its text may.
 */
export const sentencesByKind = {
  problems: {
    ...serverProblems,
    ...fieldSentences,
    ...recordProblems,
    ...identityProblems,
    ...catalogueProblems,
    ...peopleProblems,
    ...openidProblems,
    ...overviewProblems,
  },
  fieldErrors,
  explanations,
  accessLinks,
  outcomes,
  batchTitles,
  demo,
  notifications,
} as const;

/** The same without kinds: a sentence of one kind may refuse a row in another. */
export const sentences = {
  ...sentencesByKind.problems,
  ...fieldErrors,
  ...explanations,
  ...accessLinks,
  ...outcomes,
  ...batchTitles,
  ...demo,
  ...notifications,
} as const;

export type SentenceCode = keyof typeof sentences;
