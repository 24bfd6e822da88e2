import { t } from '@gangway/messages';
import { startSide } from '@gangway/ui-kit';
import { CellText } from '@gangway/table-kit';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Popover from '@mui/material/Popover';
import { useEffect, useRef, useState } from 'react';

/** Length that tells one button from another. */
const naming = 36;

/** Text cut to its cell, with a button for the rest. */
export function LongText({ text }: { text: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [cell, isCut] = useCut();
  return (
    <Box ref={cell} component="span" sx={{ display: 'flex', alignItems: 'end', gap: 0.5, position: 'relative' }}>
      <CellText text={text} />
      {isCut ? (
        <ButtonBase
          aria-label={t('More of {beginning}…', { beginning: text.slice(0, naming) })}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{
            // Show all of it on a card.
            'dd &': { display: 'none' },
            font: 'inherit',
            color: 'text.secondary',
            fontWeight: 600,
            px: 0.5,
            flexShrink: 0,
            whiteSpace: 'nowrap',
            borderRadius: 0.5,
            // Take no width at rest, as the row's words are quiet: lie over the end of the text under the pointer.
            '@media (hover: hover)': {
              'tr &': { position: 'absolute', insetInlineEnd: 0, backgroundColor: 'surface.hover' },
              'tr:not(:hover, :focus-within) &': { opacity: 0 },
            },
            '&:hover': { color: 'text.primary', textDecoration: 'underline' },
            // Give it a target of 24 pixels, in a line of 18.
            '&::after': { content: '""', position: 'absolute', inset: '-3px 0' },
          }}
        >
          {t('More')}
        </ButtonBase>
      ) : null}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: startSide() }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('Description'), tabIndex: -1 } }}
      >
        <Box
          dir="auto"
          sx={{ p: 2, maxWidth: 360, typography: 'body2', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {text}
        </Box>
      </Popover>
    </Box>
  );
}

/** Whether a cell's text is longer than it shows, at the column's current width. */
function useCut() {
  const cell = useRef<HTMLSpanElement>(null);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const text = cell.current?.firstElementChild;
    if (!(text instanceof HTMLElement)) return undefined;
    const measure = () => text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth;
    const observer = new ResizeObserver(() => setCut((was) => was || measure()));
    observer.observe(text);
    return () => observer.disconnect();
  }, []);
  return [cell, isCut] as const;
}
