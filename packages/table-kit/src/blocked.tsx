import Tooltip from '@mui/material/Tooltip';
import { createContext, use, type ReactElement } from 'react';

/** Why the table's controls are at rest, and the id of the element that says so; `null` when they work. */
export type Blocked = { readonly reason: string; readonly id: string } | null;

const BlockedContext = createContext<Blocked>(null);

const WritesBlockedContext = createContext<Blocked>(null);

/** Puts to rest what writes, and that alone: sorting, filters and pages go on. */
export const WritesBlockedProvider = WritesBlockedContext.Provider;

export function useWritesBlocked(): Blocked {
  return use(WritesBlockedContext);
}

export const BlockedProvider = BlockedContext.Provider;

export function useBlocked(): Blocked {
  return use(BlockedContext);
}

/**
 * Attributes that put a control to rest without taking it out of the Tab order: who reaches it also learns why.
 */
export function blockedProps(blocked: Blocked) {
  return blocked === null ? {} : { 'aria-disabled': true as const, 'aria-describedby': blocked.id };
}

export type HintProps = {
  title: string;
  /** The hint is the control's name. */
  naming?: boolean;
  /** Given where the control rests for a reason of its own. */
  blocked?: Blocked;
  children: ReactElement;
};

/** A tooltip that gives the reason instead of the hint while the control is blocked. */
export function Hint({ title, naming = false, children, ...own }: HintProps) {
  const table = useBlocked();
  const blocked = own.blocked === undefined ? table : own.blocked;
  // Without `describeChild` the reason would take the place of the control's name.
  return (
    <Tooltip title={blocked?.reason ?? title} describeChild={!naming || blocked !== null}>
      {children}
    </Tooltip>
  );
}
