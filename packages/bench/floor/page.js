// The minimum our pages do: React alone, no style, no router, no checks.
import { createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const pages = { '/login': SignIn, '/users': Users };

function SignIn() {
  const [services, setServices] = useState(null);
  async function send(event) {
    event.preventDefault();
    const { email, password } = event.target.elements;
    await ask('/api/login', { method: 'POST', body: JSON.stringify({ email: email.value, password: password.value }) });
    setServices(await ask('/api/services'));
  }
  if (services !== null) {
    return h(
      'ul',
      { 'aria-label': 'Your services' },
      ...services.map((name) => h('li', { key: name }, h('a', { href: '/' }, name))),
    );
  }
  return h(
    'form',
    { onSubmit: (event) => void send(event) },
    h('h1', null, 'Sign in'),
    h('label', null, 'Email', h('input', { name: 'email', type: 'email' })),
    h('label', null, 'Password', h('input', { name: 'password', type: 'password' })),
    h('button', null, 'Sign in'),
  );
}

function Users() {
  const [page, setPage] = useState(window.location.hash === '#cold' ? 0 : null);
  const [rows, setRows] = useState([]);
  useEffect(() => {
    if (page !== null) void ask(`/api/users?page=${page}`).then(setRows);
  }, [page]);
  return h(
    'main',
    null,
    h('button', { onClick: () => setPage(0) }, 'Users'),
    h('button', { onClick: () => setPage((before) => (before ?? 0) + 1) }, 'Next page'),
    h(
      'table',
      null,
      h(
        'tbody',
        null,
        ...rows.map((row) =>
          h('tr', { key: row.id }, ...Object.values(row).map((cell, index) => h('td', { key: index }, String(cell)))),
        ),
      ),
    ),
  );
}

async function ask(path, options) {
  return (await fetch(path, options)).json();
}

createRoot(document.getElementById('root')).render(h(pages[window.location.pathname] ?? SignIn));
