export { AccessDenied, type AccessDeniedProps } from './access-denied.tsx';
export {
  AppFrame,
  mainContentId,
  MainContent,
  PageHeading,
  SkipLink,
  type AppFrameProps,
  type PageHeadingProps,
} from './app-frame.tsx';
export { AppearanceControl, type AppearanceControlProps } from './appearance-control.tsx';
export { appearanceStorageKey, useAppearance, type Appearance } from './appearance.ts';
export { BrandMark, type BrandMarkProps } from './brand/brand-mark.tsx';
export { BrandName } from './brand/brand-name.ts';
export { EmptyArt } from './brand/empty-art.tsx';
export { RouteLine } from './brand/route-line.tsx';
export { ServiceArt, type ServiceArtName, type ServiceArtProps } from './brand/service-art.tsx';
export type { Confirm, ConfirmOptions } from './confirm/confirm-options.ts';
export { ConfirmProvider, useConfirm, type ConfirmProviderProps } from './confirm/confirm-provider.tsx';
export { Countdown, useCountdown, type CountdownOptions, type CountdownProps } from './countdown.tsx';
export { readCspNonce } from './csp-nonce.ts';
export { EmptyState, type EmptyStateProps } from './empty-state.tsx';
export { ErrorBoundary, type ErrorBoundaryProps } from './error-boundary.tsx';
export { ErrorNotice, QueryError, type ErrorNoticeProps } from './error-notice.tsx';
export { ErrorPage, type ErrorPageProps } from './error-page.tsx';
export { errorReference } from './error-reference.ts';
export { FullScreenSpinner, type FullScreenSpinnerProps } from './full-screen-spinner.tsx';
export { GangwayTheme, type GangwayThemeProps } from './gangway-theme.tsx';
export { menuSize } from './menu-size.ts';
export { MessagePage, type MessagePageProps } from './message-page.tsx';
export { NotFoundPage, type NotFoundPageProps } from './not-found-page.tsx';
export { Notice, type NoticeProps } from './notice.tsx';
export { OfflineBanner, useOfflineReason, useOnline, type OfflineBannerProps } from './offline-banner.tsx';
export { ProgressLine, type ProgressLineProps } from './progress-line.tsx';
export { RelativeTime, relativeTime, type RelativeTimeProps } from './relative-time.tsx';
export { prefetch, reloadOnStaleChunk, type StaleChunkOptions } from './reload-on-stale-chunk.ts';
export { redactSecrets, safeErrorText } from './safe-error-text.ts';
export { SidewaysScroll, type SidewaysScrollProps } from './sideways-scroll.tsx';
export { SplitLayout } from './split-layout.tsx';
export { Spinner, type SpinnerProps } from './spinner.tsx';
export { StatusPill, type StatusPillProps, type StatusTone } from './status-pill.tsx';
export { installTrustedTypes } from './trusted-types.ts';
export { UserMenu, type UserMenuItem, type UserMenuProps } from './user-menu.tsx';
export { useDebouncedValue } from './use-debounced-value.ts';
export { useFocusAfterRemoval } from './use-focus-after-removal.ts';
export { useLinkComponent } from './use-link-component.ts';
export { useOnBack } from './use-on-back.ts';
export { moreAheadShadow, useOverflow } from './use-overflow.ts';
export { useUnfolded } from './use-unfolded.ts';
export { VisuallyHidden, visuallyHidden } from './visually-hidden.tsx';
export { whenIdle } from './when-idle.ts';
export { disabledWithReason, restingStyle, WriteButton } from './write-button.tsx';
export { formatDay, formatInstant, formatShortDay, formatTime } from './format-date.ts';
export { CopyButton, type CopyButtonProps } from './copy-button.tsx';
