import type { Permission } from '@gangway/contract';
import { FullScreenSpinner } from '@gangway/ui-kit';
import type { ComponentType, ReactNode } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import type { Connection } from './api.ts';
import type { ConsoleConfig } from './config.ts';
import { rememberPage } from './page-code.ts';
import { paths } from './paths.ts';
import { PageCrashed } from './page-crashed.tsx';
import { Guarded } from './session/guarded.tsx';
import { SessionGate } from './session/session-gate.tsx';
import { PageStage, type StagedPage } from './shell/page-stage.tsx';
import { Shell } from './shell/shell.tsx';
import { UnknownPage } from './unknown-page.tsx';

/** A page of the shell: loaded when it is first visited, shown to those who may see it. */
function page(path: string, permission: Permission, load: () => Promise<ComponentType>): RouteObject {
  async function loadGuarded() {
    const Page = await load();
    return (
      <Guarded permission={permission}>
        <Page />
      </Guarded>
    );
  }
  rememberPage(path, loadGuarded);
  return staged(path, loadGuarded);
}

/** A page of the shell that is everybody's own. */
function ownPage(path: string, load: () => Promise<ComponentType>): RouteObject {
  return staged(path, async () => {
    const Page = await load();
    return <Page />;
  });
}

/** The stage draws it (`PageStage`). */
function staged(path: string, load: () => Promise<ReactNode>): RouteObject {
  return {
    path,
    lazy: async () => {
      const handle: StagedPage = { path, page: await load() };
      return { element: null, handle };
    },
  };
}

/** A page outside the shell. */
function outerPage(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) };
}

const pages: RouteObject[] = [
  { path: paths.home, element: <Navigate to={paths.dashboard} replace /> },
  page(
    paths.dashboard,
    'dashboard:read',
    async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
  ),
  page(
    paths.service,
    'services:read-all',
    async () => (await import('../features/services/services-page.tsx')).ServicesPage,
  ),
  page(paths.plans, 'plans:read', async () => (await import('../features/plans/plans-page.tsx')).PlansPage),
  page(
    paths.organization,
    'organizations:read',
    async () => (await import('../features/organizations/organizations-page.tsx')).OrganizationsPage,
  ),
  page(
    paths.customer,
    'customers:read',
    async () => (await import('../features/customers/customers-page.tsx')).CustomersPage,
  ),
  page(
    paths.customerAdd,
    'customers:write',
    async () => (await import('./composed/add-customer-screen.tsx')).AddCustomerScreen,
  ),
  page(
    paths.branches,
    'branches:read',
    async () => (await import('../features/branches/branches-page.tsx')).BranchesPage,
  ),
  page(paths.roles, 'roles:read', async () => (await import('../features/roles/roles-page.tsx')).RolesPage),
  page(
    paths.activity,
    'activity:read',
    async () => (await import('../features/activity/activity-page.tsx')).ActivityPage,
  ),
  page(
    paths.undeliveredMail,
    'mails:read',
    async () => (await import('../features/mails/undelivered-mail-page.tsx')).UndeliveredMailPage,
  ),
  page(paths.users, 'users:read', async () => (await import('./composed/users-screen.tsx')).UsersScreen),
  page(paths.usersAdd, 'users:write', async () => (await import('../features/users/add-user-page.tsx')).AddUserPage),
  page(paths.usersEdit, 'users:edit', async () => (await import('./composed/edit-user-screen.tsx')).EditUserScreen),
  page(
    paths.subscriptions,
    'subscriptions:read',
    async () => (await import('../features/subscriptions/subscriptions-page.tsx')).SubscriptionsPage,
  ),
  ownPage(paths.profile, async () => (await import('./composed/profile-screen.tsx')).ProfileScreen),
  ownPage(
    paths.changePassword,
    async () => (await import('./composed/change-password-screen.tsx')).ChangePasswordScreen,
  ),
  { path: '*', element: <UnknownPage /> },
];

/** All addresses of the console. Login and callback stand outside the gate: they are the way in. */
export function createRouter(surroundings: { config: ConsoleConfig; connection: Connection }) {
  return createBrowserRouter([
    {
      HydrateFallback: FullScreenSpinner,
      errorElement: <PageCrashed whole />,
      children: [
        outerPage(paths.login, async () => (await import('../features/callback/signed-out-page.tsx')).SignedOutPage),
        outerPage(paths.renew, async () => (await import('../features/callback/renew-page.tsx')).RenewPage),
        outerPage(paths.renewed, async () => (await import('../features/callback/renewed-page.tsx')).RenewedPage),
        {
          path: paths.callback,
          lazy: async () => {
            const { CallbackPage, finishSignIn } = await import('../features/callback/callback-page.tsx');
            // A loader runs once per visit, where an effect would run twice in development and spend the code.
            return { Component: CallbackPage, loader: () => finishSignIn(surroundings.connection) };
          },
        },
        {
          element: (
            <SessionGate>
              <Shell />
            </SessionGate>
          ),
          children: [{ element: <PageStage />, errorElement: <PageCrashed />, children: pages }],
        },
      ],
    },
  ]);
}
