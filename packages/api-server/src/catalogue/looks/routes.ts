import { looks } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../server/index.ts';
import type { Context } from '../../identity/index.ts';
import { addHost, listHosts, removeHost } from '../hosts/hosts.ts';
import type { OwnHosts } from '../hosts/own-hosts.ts';
import { changeLooks, publishLooks, putMark, readLooks, resetLooks } from './looks.ts';
import { publicLooks } from './public-looks.ts';

/** Browsers ask again after a minute, and get no body while nothing changed. */
const publicCaching = 'public, max-age=60';

/** Looks of organizations, and the hosts that show them. */
export function looksRoutes(app: FastifyInstance, context: Context, hosts: OwnHosts): void {
  const { db } = context;
  const looksAt = publicLooks(context, hosts);

  mount(app, looks.ofHost, async ({ query, answerPrepared }) => {
    const { body, tag } = await looksAt(query.host);
    return answerPrepared(body, { etag: tag, 'cache-control': publicCaching });
  });

  mount(app, looks.read, async ({ params, caller, answer }) => answer(200, await readLooks(db, caller, params.id)));

  mount(app, looks.change, async ({ params, body, caller, answer }) =>
    answer(200, await changeLooks(context, caller, params.id, body)),
  );

  mount(app, looks.publish, async ({ params, body, caller, answer }) => {
    const published = await publishLooks(context, caller, params.id, body.version);
    hosts.forget();
    return answer(200, published);
  });

  mount(app, looks.reset, async ({ params, body, caller, answer }) => {
    const back = await resetLooks(context, caller, params.id, body);
    hosts.forget();
    return answer(200, back);
  });

  mount(app, looks.putMark, async ({ params, query, body, caller, answer }) =>
    answer(200, await putMark(context, caller, params.id, { ...query, ...body })),
  );

  mount(app, looks.hosts, async ({ params, caller, answer }) => answer(200, await listHosts(db, caller, params.id)));

  mount(app, looks.addHost, async ({ params, body, caller, answer }) =>
    answer(201, await addHost(context, caller, params.id, body.host)),
  );

  mount(app, looks.removeHost, async ({ params, caller, answer }) => {
    await removeHost(context, caller, params.id, params.host);
    hosts.forget();
    return answer(200, { isSuccess: true });
  });
}
