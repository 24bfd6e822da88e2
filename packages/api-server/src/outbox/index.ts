export { enqueueMail, mailInsert, mailsInsert, openMail } from './enqueue-mail.ts';
export {
  accessDeclinedMail,
  accessEndingMail,
  accessGrantedMail,
  accountDeclinedMail,
  reviewMail,
} from './mails/access-mails.ts';
export {
  adminRoleMail,
  invitationMail,
  passwordChangedMail,
  resetMail,
  testMail,
  testMailKind,
} from './mails/account-mails.ts';
export { ChosenLanguage, languageOf, mailLanguageOf, organizationLanguage } from './mail-language.ts';
export { MailReader, mailReader } from './mail-reader.ts';
export { OwnSender, ownSender, ownSenderTo, senderOf } from './mail-sender.ts';
export { limitMail } from './mails/limit-mail.ts';
export { aboutAccount } from './mails/mail-messages.ts';
export { localeOf } from './mails/speech.ts';
export {
  factorsResetMail,
  newNetworkMail,
  sessionStolenMail,
  type SignInChange,
  signInMethodMail,
  wrongCodesMail,
} from './mails/sign-in-mails.ts';
