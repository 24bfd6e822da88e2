import { ClientAuthMethod, HandoffMode, ReferenceKind, SecondStepRule, ServiceType } from '@gangway/contract';
import * as Type from 'typebox';

/*
 * The file of `gangway export` and `gangway apply`, in the words of the contract. Records are known by their names, in any case. What a
 * record leaves out stays as it is, and so do records that the file does not name.
 */

const Name = Type.String({ minLength: 1, maxLength: 200 });
const Text = Type.String({ maxLength: 2000 });
const Flag = Type.Boolean();
const Names = Type.Array(Name, { maxItems: 1000 });
const Addresses = Type.Array(Text, { maxItems: 20 });
const maybe = Type.Optional;
const orNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const strict = { additionalProperties: false } as const;

/** `formerly`: the name it had, for one that is to be renamed; it may stay in the file. */
const named = { name: Name, formerly: maybe(Name), displayName: maybe(Name), isActive: maybe(Flag) };

const Role = Type.Object({ ...named }, strict);

const Client = Type.Object(
  {
    isActive: maybe(Flag),
    authMethod: maybe(ClientAuthMethod),
    jwks: maybe(orNull(Type.Object({ keys: Type.Array(Type.Record(Type.String(), Type.Unknown())) }, strict))),
    redirectUris: maybe(Addresses),
    postLogoutRedirectUris: maybe(Addresses),
    initiateLoginUri: maybe(orNull(Text)),
    backchannelLogoutUri: maybe(orNull(Text)),
    idTokenAlg: maybe(Type.Union([Type.Literal('RS256'), Type.Literal('ES256')])),
    refresh: maybe(Flag),
    subject: maybe(Type.Union([Type.Literal('public'), Type.Literal('pairwise')])),
  },
  strict,
);

const Service = Type.Object(
  {
    ...named,
    url: maybe(Text),
    description: maybe(Type.String({ maxLength: 120 })),
    roles: maybe(Names),
    handoffMode: maybe(HandoffMode),
    handoffTtl: maybe(Type.Integer({ minimum: 10, maximum: 3600 })),
    requiresPlan: maybe(Flag),
    referenceKinds: maybe(Type.Array(ReferenceKind, { maxItems: 7 })),
    referenceTemplate: maybe(Text),
    /** How it signs people in by OpenID Connect; its id and secret are made where it runs. */
    client: maybe(Client),
  },
  strict,
);

const Plan = Type.Object(
  {
    ...named,
    service: maybe(Name),
    serviceType: maybe(ServiceType),
    limits: maybe(Text),
    additionalLimitPricePerCount: maybe(Text),
    description: maybe(Text),
    price: maybe(Text),
  },
  strict,
);

const Branch = Type.Object({ ...named }, strict);

const Organization = Type.Object(
  {
    ...named,
    openToRegistration: maybe(Flag),
    secondStep: maybe(SecondStepRule),
    /** The first day of a requirement; null: at once. */
    secondStepFrom: maybe(orNull(Type.String({ format: 'date' }))),
    /** What its administrators may grant. */
    released: maybe(Type.Object({ services: maybe(Names), roles: maybe(Names), plans: maybe(Names) }, strict)),
    branches: maybe(Type.Array(Branch, { maxItems: 10_000 })),
  },
  strict,
);

const list = <T extends Type.TSchema>(items: T) => maybe(Type.Array(items, { maxItems: 10_000 }));

export const Configuration = Type.Object(
  { roles: list(Role), services: list(Service), plans: list(Plan), organizations: list(Organization) },
  strict,
);
export type Configuration = Type.Static<typeof Configuration>;
