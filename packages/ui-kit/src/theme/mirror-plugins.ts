import type { StylisPlugin } from '@emotion/cache';
import mirror from '@mui/stylis-plugin-rtl';
import { prefixer } from 'stylis';

/** Prefixes, as Emotion does where it is given no plugins, and mirrors. */
export const mirrorPlugins: StylisPlugin[] = [prefixer, mirror];
