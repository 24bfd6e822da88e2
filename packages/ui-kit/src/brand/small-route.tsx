interface SmallRouteProps {
  /** Interrupts the line after the current stop: something failed. */
  broken?: boolean;
}

const here = { cx: 120, cy: 26 } as const;

/** Decorative route of five stops: travelled to the orange one, dotted from there. */
export function SmallRoute({ broken = false }: SmallRouteProps) {
  const width = broken ? 280 : 240;
  return (
    <svg
      // Put the first stop, not the picture's edge, at the beginning of a text below.
      style={{ marginInlineStart: -6, overflow: 'visible' }}
      width={width}
      height={72}
      viewBox={`0 0 ${width} 72`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <g stroke="var(--gw-palette-border-control, currentColor)" fill="var(--gw-palette-background-default, none)">
        <path d={broken ? 'M174 26h44l24 24h34' : 'M120 26h44l24 24h46'} strokeDasharray="1 7" fill="none" />
        <circle cx={broken ? 204 : 158} cy="26" r="6" />
        <circle cx={broken ? 258 : 208} cy="50" r="6" />
      </g>
      <path d={broken ? 'M6 50h40l24-24h76M149 35l7-18M158 35l7-18' : 'M6 50h40l24-24h50'} />
      <g fill="var(--gw-palette-background-default, none)">
        <circle cx="28" cy="50" r="6" />
        <circle cx="82" cy="26" r="6" />
      </g>
      <g stroke="none">
        <circle {...here} r="15" fill="var(--gw-palette-signal-halo, none)" />
        <circle {...here} r="8" fill="var(--gw-palette-signal-main, #E2681C)" />
      </g>
    </svg>
  );
}
