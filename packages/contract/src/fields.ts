import * as Type from 'typebox';
import { languageTags } from './languages.ts';
import { Id, nullable, oneOf } from './shared.ts';

// Fields that records of several kinds have, as answers show them: each is described once.

/** First name of a person. @example Olga */
export const FirstName = Type.String();

/** Last name of a person; empty where there is none. @example User */
export const LastName = Type.String();

/** Last name of a person as it is sent; may be empty. @example User */
export const NewLastName = Type.String({ maxLength: 200 });

/** First and last name of a person. @example Olga User */
export const FullName = Type.String();

/** E-mail address of a person, unique in any case. @example olga.user@example.com */
export const EmailAddress = Type.String();

/** Name of a record, unique among its kind in any case. @example Harbour Freight */
export const RecordName = Type.String();

/** Name of a record as people read it. @example Harbour Freight */
export const DisplayName = Type.String();

/** Language of pages and mails (BCP 47). @example pt-BR */
export const LanguageTag = oneOf(...languageTags);

/** The record is switched on. */
export const IsActive = Type.Boolean();

/** People may ask for an account of the organization without an invitation. */
export const OpenToRegistration = Type.Boolean();

/** Key of a service, unique and lasting. @example ocean_tracking */
export const ServiceKey = Type.String();

/** Name of a service as people read it. @example Ocean Tracking */
export const ServiceTitle = Type.String();

/** A service by its key and its name. */
export const NamedService = Type.Object({ key: ServiceKey, name: ServiceTitle });

/** A person by id and name. */
export const NamedPerson = Type.Object({ id: Id, name: FullName });

/** A service by its id, its key and its name. */
export const ServiceRef = Type.Object({ id: Id, key: ServiceKey, name: ServiceTitle });

/** Names of roles. @example ["api_user"] */
export const RoleNames = Type.Array(Type.String());

/** Name of a role. @example api_user */
export const RoleName = Type.String();

/** Names of branches. @example ["Hamburg", "Rotterdam"] */
export const BranchNames = Type.Array(Type.String());

/** Limit of an access; the service says of what. @example 100 */
export const AccessLimit = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

/** Limit of the access held; null without one. @example 100 */
export const HeldLimit = nullable(Type.Integer());

/** Name of the plan that runs, else of the next or the last; null without one. @example Basic */
export const HeldPlan = nullable(Type.String());

/** The person gets the notifications of the service. */
export const GetsNotifications = Type.Boolean();

/** The person may use the tracking address; only the role `api_user` allows it. */
export const TrackingUrlEnabled = Type.Boolean();

/** Browser and system as far as the user agent tells. @example Chrome on Windows */
export const DeviceLabel = Type.String();

/** Network address of the caller. @example 192.0.2.17 */
export const IpAddress = Type.String();

/** A sentence for a person; null where there is nothing to say. @example Your plan starts on 3 October 2026. */
export const Explanation = nullable(Type.String());

/** Full name of who did it; null without a record. @example Ada Admin */
export const DoneBy = nullable(Type.String());

/** How a grant came about; null without a record. */
export const GrantSource = Type.Union([
  Type.Literal('request'),
  Type.Literal('onboarding'),
  Type.Literal('form'),
  Type.Null(),
]);

/** Names a preview, so that exactly what it showed is applied. @example 9f2c1b7ae04d */
export const PreviewHash = Type.String({ minLength: 1, maxLength: 100 });

/** Key of a service, as it is sent. @example ocean_tracking */
export const SentServiceKey = Type.String({ minLength: 1, maxLength: 200 });
