export interface SpinnerProps {
  /** Diameter in pixels. */
  size: number;
}

/** Decorative spinner in the colour of the text next to it, which says what is in progress. */
export function Spinner({ size }: SpinnerProps) {
  const borderWidth = Math.max(2, Math.round(size / 11));
  return <span aria-hidden className="gw-spinner" style={{ width: size, height: size, borderWidth }} />;
}
