import type { AdminRole } from '@gangway/contract';
import type { TestApp } from './test-app.ts';

/** An administrator with a live session. New tests say `given.person`. */
export async function addPerson(
  { given }: TestApp,
  {
    roles,
    ...wanted
  }: { email: string; roles: readonly AdminRole[]; organization: number | null; branches?: readonly string[] },
): Promise<{ id: number; token: string; sid: string }> {
  const person = await given.person({ ...wanted, name: ['Pat', 'Drawn'], roles: { user_management: roles } });
  return { id: person.id, ...(await person.signIn()) };
}
