/** The minimum to answer a database row over HTTP: one Fastify route, one select by primary key; and bytes from memory. Prints its port. */
import fastify from 'fastify';
import { Pool } from 'pg';

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
const app = fastify();
app.get('/bare', async () => {
  const { rows } = await pool.query(
    'select id, email, first_name, last_name, organization_id from users where id = $1',
    [Number(process.env['USER_ID'])],
  );
  return rows[0];
});
const bytes = Buffer.alloc(Number(process.env['BYTES'] ?? 0), 'a');
app.get('/bytes', (_request, reply) => reply.type('application/json').send(bytes));
const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
console.log(address.port);
