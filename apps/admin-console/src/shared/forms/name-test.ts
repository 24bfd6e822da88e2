import { nameFaultCode, tidyName, type nameFaults } from '@gangway/contract/text';
import { msg, t } from '@gangway/messages';

/** Messages by the reason that a name is refused; in English they are those of `nameTest` of the contract. */
export const nameMessages: Readonly<Record<keyof typeof nameFaults, string>> = {
  name_control: msg('The name holds a control character.'),
  name_turning: msg('The name holds a character that turns the direction of text.'),
  name_lost: msg('The name holds a character that was lost on its way. Type it again.'),
  name_invisible: msg('The name needs a character that can be seen.'),
  name_too_long: msg('The name can have 200 characters at most.'),
};

/** Refuses a name that the server refuses, as a test of a yup rule. */
export const nameTest = {
  name: 'name',
  test<Fault>(
    value: string | undefined,
    { createError }: { createError: (error: { message: string }) => Fault },
  ): Fault | true {
    const code = nameFaultCode(tidyName(value ?? ''));
    return code === undefined ? true : createError({ message: t(nameMessages[code]) });
  },
};
