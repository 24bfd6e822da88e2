import Tooltip from '@mui/material/Tooltip';
import { createContext, use, type KeyboardEvent, type MouseEvent, type ReactElement } from 'react';

/** Reason why controls are disabled and the id of the element that shows it; `null` when they work. */
export type DisabledReason = { readonly reason: string; readonly id: string } | null;

const DisabledReasonContext = createContext<DisabledReason>(null);

/** Disables the controls of one table. */
export const DisabledReasonProvider = DisabledReasonContext.Provider;

export function useDisabledReason(): DisabledReason {
  return use(DisabledReasonContext);
}

const WritesDisabledContext = createContext<DisabledReason>(null);

/** Disables only controls that write: sorting, filters and pages keep working. */
export const WritesDisabledProvider = WritesDisabledContext.Provider;

export function useWritesDisabled(): DisabledReason {
  return use(WritesDisabledContext);
}

/** Attributes that disable a control but keep it in the Tab order, so that its reason can be read. */
export function disabledByReason(disabled: DisabledReason) {
  return disabled === null ? {} : { 'aria-disabled': true as const, 'aria-describedby': disabled.id };
}

/** Like `disabledByReason`, for a native select, which would otherwise open before it could refuse a change. */
export function disabledSelect(disabled: DisabledReason) {
  if (disabled === null) return {};
  return {
    ...disabledByReason(disabled),
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Tab') event.preventDefault();
    },
  };
}

export type HintProps = {
  title: string;
  /** Uses the hint as the control's name. */
  naming?: boolean;
  /** Overrides the table's reason for this control. */
  disabled?: DisabledReason;
  children: ReactElement;
};

/** Shows the reason instead of the hint while the control is disabled. */
export function Hint({ title, naming = false, children, ...own }: HintProps) {
  const table = useDisabledReason();
  const disabled = own.disabled === undefined ? table : own.disabled;
  // Without `describeChild` the reason would replace the control's name.
  return (
    <Tooltip title={disabled?.reason ?? title} describeChild={!naming || disabled !== null}>
      {children}
    </Tooltip>
  );
}
