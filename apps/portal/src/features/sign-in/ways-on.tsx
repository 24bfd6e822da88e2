import { LanguageChoice } from '../../shared/language-choice.tsx';
import { AskForAccess } from './ask-for-access.tsx';

/** The foot of the sign-in form, shared by the application and the prerendered page. */
export function WaysOn() {
  return (
    <>
      <AskForAccess />
      <LanguageChoice />
    </>
  );
}
