/** Decorative route line with one hollow stop: nothing has arrived here yet. */
export function EmptyArt({ width = 160 }: { width?: number }) {
  return (
    <svg width={width} height={width / 4} viewBox="0 0 160 40" fill="none" aria-hidden="true" focusable="false">
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round">
        <path d="M4 20h10M22 20h10M40 20h26" opacity="0.45" />
        <path d="M94 20h26M128 20h10M146 20h10" opacity="0.45" />
        <path d="M66 20h5M89 20h5" />
        <circle cx="80" cy="20" r="9" />
      </g>
    </svg>
  );
}
