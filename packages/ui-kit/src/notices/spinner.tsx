export interface SpinnerProps {
  /** Diameter in pixels. */
  size: number;
}

/** Something is going on; what it is stands beside it, in text. It has the colour of the text around it. */
export function Spinner({ size }: SpinnerProps) {
  const borderWidth = Math.max(2, Math.round(size / 11));
  return <span aria-hidden className="gw-spinner" style={{ width: size, height: size, borderWidth }} />;
}
