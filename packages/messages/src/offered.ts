import { languageTags, type Language } from '@gangway/contract/languages';
import tags from '../catalogues/offered.json';

/** The languages that a person can choose: English and those of which 95 % is translated, as `pnpm messages` finds. */
export const offered: readonly Language[] = languageTags.filter((tag) => tags.includes(tag));
