export { ChangePasswordPage, type ChangePasswordPageProps } from './change-password/change-password-page.tsx';
export { MyProfilePage, type MyProfilePageProps } from './my-profile/my-profile-page.tsx';
export { useProfileQueries } from './my-profile/profile-queries.ts';
export { useStoredAppearance } from './use-stored-appearance.ts';
