import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import { startSide } from '@gangway/ui-kit';
import { useId, useState } from 'react';
import { CellText } from './cell-text.tsx';

/** Messages that count values, as `{n}`: all of them, and those not shown. */
export type Several = { readonly all: string; readonly more: string };

export type MultiValueProps = {
  values: readonly string[];
  of: Several;
  /** Values shown in full. */
  atOnce?: 1 | 2;
};

/** Several values in one cell: the first ones in full, the rest behind a button that counts them. */
export function MultiValue({ values, of, atOnce = 2 }: MultiValueProps) {
  const [first = '', second] = values;
  if (second === undefined) return <CellText text={first} />;
  const hiddenCount = values.length - atOnce;
  const more = <MoreValues values={values} of={of} hiddenCount={hiddenCount} />;
  if (atOnce === 1) {
    return (
      <span className="cell-value">
        <ValueText text={first} />
        {more}
      </span>
    );
  }
  return (
    <>
      <span className="cell-value">
        <ValueText text={first} after="," />
      </span>
      <span className="cell-value">
        <ValueText text={second} />
        {hiddenCount > 0 ? more : null}
      </span>
    </>
  );
}

function ValueText({ text, after = '' }: { text: string; after?: string }) {
  return (
    <span dir="auto" title={text}>
      {text}
      {after}
    </span>
  );
}

interface MoreValuesProps {
  values: readonly string[];
  of: Several;
  hiddenCount: number;
}

/** Separate component: a table holds hundreds of values, and few cells have more than two. */
function MoreValues({ values, of, hiddenCount }: MoreValuesProps) {
  // Mount the popover on first use: even a closed one costs time.
  const [opened, setOpened] = useState<{ anchor: HTMLElement; shown: string | null } | null>(null);
  const id = useId();
  const shown = values.join();
  // Close it when the row shows others.
  const isOpen = opened !== null && opened.shown === shown;
  return (
    <>
      <button
        type="button"
        // Plain, styled by the table: a page of 100 rows renders 100 of these.
        className="cell-more"
        aria-label={t(of.more, { n: hiddenCount })}
        aria-haspopup="dialog"
        dir="ltr"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => setOpened({ anchor: currentTarget, shown })}
      >
        {`+${hiddenCount}`}
      </button>
      {opened === null ? null : (
        <Popover
          open={isOpen}
          anchorEl={opened.anchor}
          onClose={() => setOpened({ ...opened, shown: null })}
          anchorOrigin={{ vertical: 'bottom', horizontal: startSide() }}
          slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, tabIndex: -1 } }}
        >
          <Box sx={{ p: 2, maxWidth: 320 }}>
            <Box id={id} sx={{ typography: 'subtitle2', mb: 1 }}>
              {t(of.all, { n: values.length })}
            </Box>
            <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5, typography: 'body2' }}>
              {values.map((value) => (
                <li key={value} dir="auto">
                  {value}
                </li>
              ))}
            </Box>
          </Box>
        </Popover>
      )}
    </>
  );
}
