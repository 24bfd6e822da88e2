import { Day, FreeText, Name, nullable, plan, SaveServiceClient, SecondStepRule, service } from '@gangway/contract';
import * as Type from 'typebox';

/*
 * The file of `gangway export` and `gangway apply`, with the fields of the contract. Names identify records, in any case. Fields
 * that a record leaves out keep their values, as do records that the file does not name.
 */

const strict = { additionalProperties: false } as const;
const Flag = Type.Optional(Type.Boolean());
const Names = Type.Optional(Type.Array(Name, { maxItems: 1000 }));
const list = <T extends Type.TSchema>(items: T) => Type.Optional(Type.Array(items, { maxItems: 10_000 }));

/** `formerly`: the old name of a record to be renamed; it may stay in the file. */
const named = { name: Name, formerly: Type.Optional(Name), displayName: Type.Optional(Name), isActive: Flag };

const Named = Type.Object(named, strict);

const Client = Type.Object(Type.Partial(Type.Omit(SaveServiceClient, ['version'])).properties, strict);

const Service = Type.Object(
  {
    ...Type.Omit(service.update.body, ['id', 'version', 'name', 'url', 'roles', 'maintenance']).properties,
    ...named,
    url: Type.Optional(FreeText),
    roles: Names,
    /** Its sign-in by OpenID Connect; id and secret are made by the server that applies the file. */
    client: Type.Optional(Client),
  },
  strict,
);

const Plan = Type.Object(
  {
    ...Type.Pick(plan.create.body, [
      'serviceType',
      'limits',
      'additionalLimitPricePerCount',
      'description',
      'price',
      'included',
      'period',
      'furtherPrice',
      'currency',
      'mode',
    ]).properties,
    ...named,
    service: Type.Optional(Name),
  },
  strict,
);

const Organization = Type.Object(
  {
    ...named,
    openToRegistration: Flag,
    secondStep: Type.Optional(SecondStepRule),
    /** The first day of a requirement; null: at once. */
    secondStepFrom: Type.Optional(nullable(Day)),
    /** What its administrators may grant. */
    released: Type.Optional(Type.Object({ services: Names, roles: Names, plans: Names }, strict)),
    branches: list(Named),
  },
  strict,
);

export const Configuration = Type.Object(
  { roles: list(Named), services: list(Service), plans: list(Plan), organizations: list(Organization) },
  strict,
);
export type Configuration = Type.Static<typeof Configuration>;
