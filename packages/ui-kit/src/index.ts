export { AccessDenied, type AccessDeniedProps } from './pages/access-denied.tsx';
export {
  AppFrame,
  mainContentId,
  MainContent,
  PageHeading,
  SkipLink,
  type AppFrameProps,
  type PageHeadingProps,
} from './pages/app-frame.tsx';
export { AppearanceControl, type AppearanceControlProps } from './theme/appearance-control.tsx';
export { appearanceStorageKey, useAppearance, type Appearance } from './theme/appearance.ts';
export { artOfService } from './brand/art-of-service.ts';
export { BrandMark, type BrandMarkProps } from './brand/brand-mark.tsx';
export { BrandName } from './brand/brand-name.ts';
export { Bars, type Bar, type BarsProps } from './charts/bars.tsx';
export { Heat, type HeatColumn, type HeatProps, type HeatRow } from './charts/heat.tsx';
export { Lanes, type Lane, type LanesProps } from './charts/lanes.tsx';
export { Meter, type MeterProps } from './charts/meter.tsx';
export type { RouteStop } from './charts/place-stops.ts';
export { Route, type RouteProps } from './charts/route.tsx';
export type { RouteStep, RouteStepsProps } from './charts/route-steps.tsx';
export { ViewChips, type ChosenFilter, type View, type ViewChipsProps } from './controls/view-chips.tsx';
export { OwnMark } from './brand/own-mark.ts';
export { RouteLine } from './brand/route-line.tsx';
export { ServiceArt, type ServiceArtProps } from './brand/service-art.tsx';
export type { ServiceArtName, ServiceHue } from './brand/service-drawings.tsx';
export { Flag, type FlagProps } from './marks/flag.tsx';
export { Mark, type MarkProps, type MarkSize } from './marks/mark.tsx';
export { ServiceMark, type ServiceMarkProps } from './marks/service-mark.tsx';
export type { Confirm, ConfirmOptions } from './confirm/confirm-options.ts';
export { ConfirmProvider, useConfirm, type ConfirmProviderProps } from './confirm/confirm-provider.tsx';
export { Countdown, useCountdown, type CountdownOptions, type CountdownProps } from './dates/countdown.tsx';
export { readCspNonce } from './theme/csp-nonce.ts';
export { EmptyState, type EmptyStateProps } from './notices/empty-state.tsx';
export { ErrorBoundary, type ErrorBoundaryProps } from './pages/error-boundary.tsx';
export { ErrorNotice, QueryError, type ErrorNoticeProps } from './notices/error-notice.tsx';
export { ErrorPage, type ErrorPageProps } from './pages/error-page.tsx';
export { errorReference } from './pages/error-reference.ts';
export { FullScreenSpinner, nothingAfter, type FullScreenSpinnerProps } from './pages/full-screen-spinner.tsx';
export { GangwayTheme, type GangwayThemeProps } from './theme/gangway-theme.tsx';
export { loadMirror } from './theme/mirror.ts';
export { menuSize } from './theme/menu-size.ts';
export { Masthead, MastheadSlot, type MastheadProps } from './pages/masthead.tsx';
export { MessagePage, type MessagePageProps } from './pages/message-page.tsx';
export { NotFoundPage, type NotFoundPageProps } from './pages/not-found-page.tsx';
export { Notice, type NoticeProps } from './notices/notice.tsx';
export { OfflineBanner, useOfflineReason, useOnline, type OfflineBannerProps } from './notices/offline-banner.tsx';
export { ProgressLine, type ProgressLineProps } from './notices/progress-line.tsx';
export { RelativeTime, relativeTime, type RelativeTimeProps } from './dates/relative-time.tsx';
export { prefetch, reloadOnStaleChunk, type StaleChunkOptions } from './browser/reload-on-stale-chunk.ts';
export { redactSecrets, safeErrorText } from './browser/safe-error-text.ts';
export { endSide, startSide } from './browser/sides.ts';
export { SidewaysScroll, type SidewaysScrollProps } from './controls/sideways-scroll.tsx';
export { SplitLayout } from './pages/split-layout.tsx';
export { Spinner, type SpinnerProps } from './notices/spinner.tsx';
export { StatusWord, type StatusWordProps, type StatusTone } from './notices/status-word.tsx';
export { installTrustedTypes } from './browser/trusted-types.ts';
export { UserMenu, type UserMenuItem, type UserMenuLanguages, type UserMenuProps } from './user-menu/user-menu.tsx';
export { useDebouncedValue } from './browser/use-debounced-value.ts';
export { useFocusAfterRemoval } from './controls/use-focus-after-removal.ts';
export { useIsScrolled } from './browser/use-is-scrolled.ts';
export { useLinkComponent } from './theme/use-link-component.ts';
export { useOnBack } from './browser/use-on-back.ts';
export { moreAheadShadow, useOverflow } from './controls/use-overflow.ts';
export { useUnfolded } from './controls/use-unfolded.ts';
export { VisuallyHidden, visuallyHidden } from './controls/visually-hidden.tsx';
export { whenIdle } from './browser/when-idle.ts';
export { disabledWithReason, restingStyle, WriteButton } from './controls/write-button.tsx';
export {
  formatDay,
  formatDayRange,
  formatInstant,
  formatInstantRange,
  formatMonth,
  formatShortDay,
  formatTime,
} from './dates/format-date.ts';
export { ChipChoice, type ChipChoiceProps } from './controls/chip-choice.tsx';
export { CopyButton, type CopyButtonProps } from './controls/copy-button.tsx';
export { Facts, type Fact, type FactsProps } from './controls/facts.tsx';
export { focusHeading, hasOpenDialog, mayTakeFocus } from './browser/page-state.ts';
