import { memo } from 'react';
import { flagOf } from './flag-shapes.ts';

export interface FlagProps {
  /** Name of the organization, shown next to the flag. */
  name: string;
  /** Width in pixels; the height is seven tenths of it. */
  width?: 18 | 20 | 22 | 64;
}

/**
 * An organization's mark: the signal flag of its first letter (International Code of Signals). Decoration beside a
 * name, and the same in right-to-left pages: a flag has one hoist.
 */
export const Flag = memo(function Flag({ name, width = 20 }: FlagProps) {
  const { shapes, edge } = flagOf(name);
  return (
    <svg className="gw-flag" width={width} height={width * 0.7} viewBox="0 0 20 14" aria-hidden="true">
      {shapes.map(([colour, outline], at) => (
        // A row reused for the next record changes the fields that it has.
        <path key={at} fill={`var(--gw-palette-flag-${colour})`} d={outline} />
      ))}
      {/* Shows white fields on white paper; styled once for all, as lists show a hundred. */}
      <path d={edge} />
    </svg>
  );
});
