export { ChangePassword, type ChangePasswordProps } from './change-password/change-password.tsx';
export { MyProfile, type MyProfileProps } from './my-profile/my-profile.tsx';
export { useProfileHead } from './my-profile/profile-head.tsx';
export { ShortcutSwitch, type ShortcutSwitchProps } from './my-profile/shortcut-switch.tsx';
export { useMeQueries } from './me-queries.ts';
export { AuthenticatorKey } from './sign-in-methods/authenticator-key.tsx';
export { RecoveryCodes } from './sign-in-methods/recovery-codes.tsx';
export { useStoredAppearance } from './use-stored-appearance.ts';
export { price, quantity, runwayOf, unitOf, usageWords, type Runway, type UsageWords } from './usage/usage-words.ts';
