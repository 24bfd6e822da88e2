/**
 * Generates any number of users and organizations reproducibly: every value follows from the row's number. Writes rows
 * set-wise in one transaction, builds indexes afterwards and computes sort keys once: the triggers that usually
 * maintain them take hours for a million rows.
 */
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { insertEvents } from './insert-events.mjs';

/** Password of `superAdminEmail`, `orgAdminEmail` and every `userEmail`. */
export const password = 'Harbour-Lantern-27';
export const superAdminEmail = 'super.admin@bench.test';
/** Administers the largest organization, which has a fifth of all users. */
const orgAdminEmail = 'org.admin@bench.test';
/** argon2id of `password` at the product's own cost (19 MiB, two passes, one lane). */
export const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$ozLwnmP2Ex21PHJconKC3A$wNqSZDkYT7SD0PJXB2rzSwxtMuPqOIFpDvtzI5OKUUs';

const firstNames =
  `Aaliyah Aaron Abigail Adam Adrian Agnes Ahmed Aiko Aisha Alan Alejandro Aleksandra Alex Alice Amara Amelia Amir Ana
  Anders Andrea Andrei Angela Anika Anna Anouk Antoine Arjun Astrid Ayşe Beatriz Ben Bianca Björn Bram Bruno Camille
  Carla Carlos Caroline Cecilia Chen Chiara Chloé Christian Claudia Dana Daniel David Deepa Diego Dmitri Dorota Elena
  Elif Elin Elisa Emil Emily Emma Enzo Erik Esther Eva Fabian Farah Fatima Felix Fernanda Filip Florian Francesca Frida
  Gabriel Gareth Giulia Grace Grzegorz Hana Hannah Harry Hassan Helena Henrik Hugo Ibrahim Ilse Imran Ines Ingrid Isabel
  Ivan Jack Jakob James Jan Jana Jasmine Javier Jeroen Joana Johan Jonas José Julia Kai Karim Karin Katarina Kenji
  Khadija Klara Kofi Lars Laura Layla Lea Leila Lena Leo Liam Lin Linda Lotte Luca Lucas Lucía Łukasz Magnus Maja Malik
  Marco Margot Maria Marieke Mario Marta Martin Mateo Matilda Maya Mei Mia Michael Mikkel Milan Mira Mohammed Nadia Nam
  Natalia Nathan Nele Niamh Nikolai Nina Noah Nora Olga Oliver Olivia Omar Oscar Paolo Patricia Paul Pedro Petra Philip
  Pieter Priya Rafael Rania Rebecca Ricardo Robert Rosa Ryan Sakura Salma Samir Samuel Sandra Sara Sebastian Selin Simon
  Sofia Stefan Svenja Tariq Tatiana Teresa Thomas Tim Tomás Uma Valentina Vera Victor Viktoria Wei Wim Yara Yasmin Yuki
  Yusuf Zainab Zoé Zuzana`.split(/\s+/);

const lastNames =
  `Aalto Abbott Adeyemi Aguilar Ahmed Akhtar Almeida Andersen Andersson Antonov Araújo Ashworth Bachmann Baker Banerjee
  Barbieri Barros Bauer Becker Bell Berg Bergström Bernard Bianchi Blom Boateng Bonnet Borg Bosch Brandt Braun Brennan
  Brooks Brown Bruun Burger Campbell Carlsen Carter Castro Chen Choi Clarke Cohen Colombo Cooper Costa Cruz Dahl Danielsen
  Davies Demir Deng Díaz Dijkstra Dubois Dumont Eder Eklund Ellis Engel Eriksen Esposito Evans Fashola Fernandes Ferrari
  Fischer Fontaine Foster Fraser Fuchs Gallo García Gashi Girard Gomes González Graf Greco Green Grębowski Gruber Gupta
  Haas Hall Hansen Hargreaves Harris Hassan Heikkinen Hernández Hill Hoffmann Holm Horvat Huang Hughes Ibrahim Iversen
  Jackson Jansen Jansson Jensen Jiménez Johansson Jones Jung Kaminski Kang Karlsson Kaya Keller Khan Kim King Klein Koch
  Kovács Kowalski Kraus Krüger Kuipers Kumar Lambert Lang Larsen Laurent Lee Lehmann Leroy Lewis Li Lindqvist Liu
  Llewellyn López Lorenz Lund Maas MacDonald Maes Mancini Marino Martin Martínez Mayer Mehta Meier Mendes Meyer Mikkelsen
  Mitchell Moreau Moreno Morgan Müller Murphy Nagy Nakamura Navarro Nguyen Nielsen Nilsson Novak Nowak Nwosu Ødegård
  Okafor Olsen Olsson Ortega Osei Özdemir Park Patel Pavlov Pedersen Peeters Pereira Petersen Petrov Popescu Raman Ramos
  Rao Reid Ricci Richter Rinaldi Roberts Rodríguez Rossi Roux Ruiz Rybak Sanders Santos Sato Schmidt Schneider Schröder
  Schulz Sharma Silva Simon Singh Smit Smith Solberg Sørensen Sousa Steiner Suzuki Svensson Takahashi Tanaka Taylor Thomas
  Thornton Torres Tran Turner Ueda Vargas Vasquez Vermeulen Visser Vogel Wagner Walker Wang Weber White Wilson Winter Wolf
  Wong Wright Yamamoto Yılmaz Young Zhang Zhao Ziegler Zimmermann`.split(/\s+/);

const companies =
  `Albatross Anchor Atlas Aurora Beacon Bluewater Borealis Bridgeport Cargill Castellan Compass Coral Corsair Crestline
  Delta Driftwood Eastwind Estuary Falcon Fairway Fjord Fulmar Galleon Gannet Greywater Gulfstream Halyard Harbour Hansa
  Helm Heron Horizon Ironclad Islander Kestrel Keystone Lagoon Lantern Levant Lighthouse Lodestar Maersund Mainsail Marlin
  Meridian Mistral Monsoon Nordkap Northstar Oceanis Octant Osprey Pelagic Pelican Petrel Pilot Polaris Portside Quayside
  Redwood Reefline Riverside Rotterhaven Sailcloth Sandbank Seabright Sextant Skerry Soundings Southbank Spinnaker
  Starboard Strait Swift Tern Tidewater Tradewind Trident Undertow Vanguard Vertex Viking Voyager Waterline Westerly
  Windrose Yardarm Zephyr`.split(/\s+/);
const trades =
  'Freight,Logistics,Shipping,Cargo,Forwarding,Maritime,Lines,Transport,Express,Air Cargo,Container,Terminals,Supply,Trading'.split(
    ',',
  );
const places =
  `Aarhus Abidjan Algeciras Antwerp Athens Auckland Bangkok Barcelona Bergen Bilbao Bremerhaven Busan Callao Cape-Town Cartagena
  Casablanca Chennai Chicago Colombo Copenhagen Dakar Dalian Dubai Dublin Durban Felixstowe Fremantle Gdańsk Genoa Gothenburg
  Guangzhou Haifa Halifax Hamburg Helsinki Hong-Kong Houston Incheon İstanbul İzmir Jakarta Jeddah Karachi Kobe Lagos Le-Havre
  Lisbon Liverpool London-Gateway Los-Angeles Manila Marseille Melbourne Memphis Mombasa Montreal Mumbai Nagoya Naples
  New-York Ningbo Oakland Odesa Osaka Oslo Panamá Piraeus Qingdao Rotterdam Santos Savannah Seattle Shanghai Shenzhen
  Singapore Southampton Stockholm Sydney Tallinn Tanger Tianjin Tokyo Trieste Valencia Valparaíso Vancouver Veracruz
  Yokohama Zeebrugge`.split(/\s+/);

const manyServices = 25;
const manyRoles = 30;
const manyPlans = 200;
/** Tables whose secondary indexes are built after loading. */
const large = [
  'users',
  'user_branches',
  'user_service_roles',
  'subscriptions',
  'audit_trail',
  'audit_personal',
  'branches',
];

/** Address of the user with this number, 1 to `users`. @param {number} number */
export function userEmail(number) {
  return `user.${number}@bench.test`;
}

/**
 * Fills a migrated database without people.
 * @param {string} url of a role that may switch triggers off (a superuser)
 * @param {number} users
 */
export async function populate(url, users) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`set local session_replication_role = replica`);
    await client.query(`set local maintenance_work_mem = '512MB'; set local work_mem = '256MB'; set local jit = off`);
    const indexes = await dropIndexes(client);
    await switchTextTriggers(client, 'enable always');
    for (const statement of statements(users)) await client.query(statement);
    await switchTextTriggers(client, 'enable');
    for (const definition of indexes) await client.query(definition);
    await client.query('commit');
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/**
 * Triggers fill what is searched and sorted by: without them nobody is found.
 * @param {Client} client @param {'enable' | 'enable always'} how
 */
async function switchTextTriggers(client, how) {
  const { rows } = await client.query(
    `select tgrelid::regclass as relation, quote_ident(tgname) as name from pg_trigger where tgname like '%\\_text\\_set'`,
  );
  for (const { relation, name } of rows) await client.query(`alter table ${relation} ${how} trigger ${name}`);
}

/** @param {Client} client */
async function dropIndexes(client) {
  const { rows } = await client.query(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
      where t.relname = any ($1) and not i.indisunique`,
    [large],
  );
  for (const { name } of rows) await client.query(`drop index ${escapeIdentifier(name)}`);
  // PostgreSQL writes ONLY for a partitioned table, which would leave its partitions without the index.
  return rows.map(({ definition }) => definition.replace(' ON ONLY ', ' ON '));
}

/** @param {readonly string[]} values */
const list = (values) => `array[${values.map((value) => escapeLiteral(value.replaceAll('-', ' '))).join(',')}]`;
/** Number from 0 below `below` that belongs to row `of`; `salt` tells columns apart. @param {string} of @param {number} salt @param {number | string} below */
const pick = (of, salt, below) => `((hashint8extended((${of})::bigint, ${salt}) & 2147483647) % (${below}))::int`;
/** @param {readonly string[]} values @param {string} of @param {number} salt */
const one = (values, of, salt) => `(${list(values)})[1 + ${pick(of, salt, values.length)}]`;

const perOrganization = 10;
const organizationsOf = (/** @type {number} */ users) => Math.max(5, Math.round(users / 200));

/** @param {number} users */
function statements(users) {
  return [
    ...catalogue(organizationsOf(users)),
    ...people(users),
    ...around(users),
    'select recount_users()',
    'refresh materialized view user_stats',
    ...['organizations', 'branches', 'users'].map(
      (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    ),
  ];
}

/** Organizations, branches, services, roles and plans. @param {number} organizations */
function catalogue(organizations) {
  const branches = organizations * perOrganization;
  const skilled = `'Planner,Operator,Viewer,Dispatcher,Customs Agent,Accountant,Controller,Clerk'`;
  return [
    `insert into organizations (id, name, display_name, is_active, created_at)
     select i, t.name, t.name, i % 50 <> 49, now() - make_interval(days => ${pick('i', 1, 2000)})
       from generate_series(1, ${organizations}) i
      cross join lateral (select ${one(companies, 'i', 2)} || ' ' || ${one(trades, 'i', 3)} || ' ' || i as name) t`,
    `insert into branches (id, organization_id, name, display_name, is_active)
     select i, (i - 1) / ${perOrganization} + 1, t.name, t.name, i % 40 <> 39
       from generate_series(1, ${branches}) i
      cross join lateral (select ${one(places, 'i', 4)} || ' ' || ((i - 1) % ${perOrganization} + 1) as name) t`,
    `insert into roles (name, display_name)
     select t.name, t.name from generate_series(1, ${manyRoles}) i
      cross join lateral (select (string_to_array(${skilled}, ','))[1 + i % 8] || ' ' || i as name) t`,
    `insert into services (name, display_name, url)
     select 'service_' || i, ${one(companies, 'i', 5)} || ' Tracking ' || i, 'https://service-' || i || '.bench.test/'
       from generate_series(1, ${manyServices}) i`,
    `insert into service_roles (service_id, role_id)
     select s.id, r.id from services s, roles r where s.name <> 'user_management' and not r.protected`,
    `insert into plans (name, display_name, service_id, service_type, price, description)
     select t.name, t.name, s.ids[1 + i % cardinality(s.ids)], case when i % 2 = 0 then 'UI' else 'API' end, i || ' EUR', 'Plan number ' || i
       from generate_series(1, ${manyPlans}) i
      cross join (select array_agg(id order by id) as ids from services where name <> 'user_management') s
      cross join lateral (select (array['Basic','Standard','Premium','Enterprise'])[1 + i % 4] || ' ' || i as name) t`,
  ];
}

/** People with their branches and grants. @param {number} users */
function people(users) {
  const organizations = organizationsOf(users);
  return [
    // A fifth of all users work in the first organization; the rest are spread over the others.
    `create temporary table people on commit drop as
     select i as id, f.first_name, f.last_name, o.organization_id,
            case when i > ${users} - 2 then 'user_management' end as administers,
            (o.organization_id - 1) * ${perOrganization} + 1 + ${pick('i', 6, perOrganization)} as branch_id,
            case when i % 10 = 0 then (o.organization_id - 1) * ${perOrganization} + 1 + (${pick('i', 6, perOrganization)} + 1) % ${perOrganization} end as second_branch_id,
            ${pick('i', 7, 3)} + case when i % 20 = 0 then 0 else 1 end as grants
       from generate_series(1, ${users}) i
      cross join lateral (select case when ${pick('i', 8, 5)} = 0 then 1 else 1 + ${pick('i', 9, organizations)} end as organization_id) o
      cross join lateral (select ${one(firstNames, 'i', 10)} as first_name, ${one(lastNames, 'i', 11)} as last_name) f`,
    `update people set organization_id = 1, branch_id = 1, second_branch_id = null where administers is not null`,
    `insert into user_branches (user_id, branch_id, position)
     select id, branch_id, 0 from people union all select id, second_branch_id, 1 from people where second_branch_id is not null`,
    `insert into user_service_roles (user_id, service_id, role_id, limit_value, created_at)
     select distinct on (p.id, s.id, r.id) p.id, s.id, r.id, 100, now()
       from people p cross join lateral generate_series(1, p.grants) g
       join (select array_agg(id order by id) as ids from services where name <> 'user_management') sv on true
       join (select array_agg(id order by id) as ids from roles where name not in ('Super_Admin', 'Org_Admin', 'Auditor')) ro on true
      cross join lateral (select sv.ids[1 + ${pick('p.id * 4 + g', 12, 'cardinality(sv.ids)')}] as id) s
      cross join lateral (select ro.ids[1 + ${pick('p.id * 4 + g', 13, 'cardinality(ro.ids)')}] as id) r
      where p.administers is null order by p.id, s.id, r.id`,
    `insert into user_service_roles (user_id, service_id, role_id)
     select p.id, s.id, r.id from people p join services s on s.name = p.administers
       join roles r on r.name = case when p.id = ${users} then 'Super_Admin' else 'Org_Admin' end`,
    `create temporary table first_grants on commit drop as
     select distinct on (user_id) user_id, role_id, service_id from user_service_roles order by user_id, id`,
    `insert into users (id, email, first_name, last_name, is_active, organization_id, password_hash, password_changed_at,
                        created_at, last_sign_in_at, sort_organization, sort_branch, sort_role, sort_service)
     select p.id, case p.id when ${users} then ${escapeLiteral(superAdminEmail)}
                            when ${users} - 1 then ${escapeLiteral(orgAdminEmail)}
                            else 'user.' || p.id || '@bench.test' end,
            p.first_name, p.last_name, p.administers is not null or p.id % 33 <> 32, p.organization_id,
            case when p.id % 50 = 49 and p.administers is null then null else ${escapeLiteral(passwordHash)} end, now(),
            now() - make_interval(days => ${pick('p.id', 14, 1500)}),
            case when p.id % 10 = 9 then null else now() - make_interval(secs => ${pick('p.id', 15, 90 * 86_400)}) end,
            folded(o.display_name), folded(b.display_name), coalesce(folded(r.display_name), ''), coalesce(folded(s.display_name), '')
       from people p join organizations o on o.id = p.organization_id join branches b on b.id = p.branch_id
       left join first_grants g on g.user_id = p.id left join roles r on r.id = g.role_id
       left join services s on s.id = g.service_id
      order by p.id`,
  ];
}

/** What people have and did: subscriptions, the audit trail, requests. @param {number} users */
function around(users) {
  return [
    `insert into subscriptions (user_id, service_id, service_type, organization_id, branch_id, plan_id, start_date, end_date, created_by)
     select p.id, pl.service_id, pl.service_type, p.organization_id, p.branch_id, pl.id, d.start_date,
            case when p.id % 3 = 0 then d.start_date + 365 end, ${users}
       from people p join lateral (select min(id) as first from plans) f on true
       join plans pl on pl.id = f.first + ${pick('p.id', 16, manyPlans)}
      cross join lateral (select current_date + 30 - ${pick('p.id', 17, 800)} as start_date) d
      where p.id % 5 = 0`,
    insertEvents(`
     select now() - make_interval(secs => (${users} - p.id) * 7.0) as at, p.id as actor_id,
            trim(p.first_name || ' ' || p.last_name) as actor_name,
            case when p.id % 4 = 0 then 'user.updated' when p.id % 9 = 0 then 'session.signed_out' else 'session.signed_in' end as action,
            'user' as target_type, p.id::text as target_id, trim(p.first_name || ' ' || p.last_name) as target_name,
            p.organization_id, '192.0.2.' || p.id % 250 as ip, 'request-' || p.id as request_id
       from people p order by p.id`),
    `insert into access_requests (kind, email, first_name, last_name, organization_id, branch_ids, created_at)
     select 'registration', 'ask.' || p.id || '@bench.test', p.first_name, p.last_name, p.organization_id,
            jsonb_build_array(p.branch_id), now() - make_interval(hours => p.id % 500)
       from people p where p.id % 1000 = 0`,
  ];
}
