import { type MailContent, layOut, oneLine } from './mail-layout.ts';

/** Tells somebody that they administer Gangway from now on, and by whose hand. */
export function adminRoleMail({
  firstName,
  roles,
  by,
}: {
  firstName: string;
  roles: readonly string[];
  by: string;
}): MailContent {
  return layOut({
    kind: 'admin-role',
    subject: 'You can administer Gangway now',
    greeting: `Hello ${oneLine(firstName)},`,
    paragraphs: [
      `${oneLine(by)} gave you the role ${roles.map(oneLine).join(' and ')} in User Management. It applies from your next sign-in or at most five minutes from now.`,
      'If you did not expect this, tell another administrator.',
    ],
    footer: 'This message was sent automatically by Gangway. Nobody at Gangway ever asks for your password.',
  });
}
