interface SmallRouteProps {
  /** Interrupts the line after the current stop: something failed. */
  broken?: boolean;
}

/** Decorative route of five stops: travelled to the orange one, dotted from there. */
export function SmallRoute({ broken = false }: SmallRouteProps) {
  const ahead = broken ? 80 : 38;
  return (
    <svg
      // Put the line, not the picture's edge, at the beginning of a text below.
      style={{ marginInlineStart: -6, scale: 'var(--forward) 1' }}
      width={broken ? 286 : 240}
      height="72"
      fill="var(--gw-palette-background-default)"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <g transform={`translate(${ahead})`} stroke="var(--gw-palette-border-control)">
        <path fill="none" strokeDasharray="1 7" d={broken ? 'M94 26h44l24 24h34' : 'M82 26h44l24 24h46'} />
        <circle cx="120" cy="26" r="6" />
        <circle cx="172" cy="50" r="6" />
      </g>
      <path fill="none" d={broken ? 'M6 50h40l24-24h76M149 35l7-18M158 35l7-18' : 'M6 50h40l24-24h50'} />
      <circle cx="28" cy="50" r="6" />
      <circle cx="82" cy="26" r="6" />
      <g stroke="none" transform="translate(120 26)">
        <circle r="15" fill="var(--gw-palette-signal-halo)" />
        <circle r="8" fill="var(--gw-palette-signal-main)" />
      </g>
    </svg>
  );
}
