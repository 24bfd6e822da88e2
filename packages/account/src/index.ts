export { ChangePasswordPage, type ChangePasswordPageProps } from './change-password/change-password-page.tsx';
export { MyProfilePage, type MyProfilePageProps } from './my-profile/my-profile-page.tsx';
export { useMeQueries } from './me-queries.ts';
export { AuthenticatorKey } from './sign-in-methods/authenticator-key.tsx';
export { RecoveryCodes } from './sign-in-methods/recovery-codes.tsx';
export { useStoredAppearance } from './use-stored-appearance.ts';
