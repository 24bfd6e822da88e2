// A classic script in <head>: shows the prerendered sign-in page where the address asks for it, and keeps its presses.
(function () {
  const { origin, pathname, search } = window.location;
  let mayBeSignedIn = true;
  try {
    mayBeSignedIn = window.localStorage.getItem('access_token') !== null;
  } catch {
    // Storage is blocked: the application has something to say about that.
  }
  const asksForSignIn = (pathname === '/' || pathname === '/login') && !/[?&]forgot\b/.test(search);
  const page = document.documentElement;
  // Hide it at the host of an organization, which has looks of its own (app/own-host.tsx).
  // Settings may write the address with capitals, a port of its own or a path.
  const isOwnHost = new URL(page.getAttribute('data-address') ?? origin).origin !== origin;
  if (isOwnHost) page.setAttribute('data-own-host', '');
  if (!asksForSignIn || mayBeSignedIn || isOwnHost) return;
  page.setAttribute('data-prerendered', '');

  const toggle = '[aria-controls]';
  /** @param {Event} event */
  const controlOf = ({ target }) => (target instanceof Element ? target.closest('#prerendered :is(a, button)') : null);
  /**
   * @param {string} which
   * @param {string} attribute
   */
  const drop = (which, attribute) => document.querySelector(`#prerendered ${which}`)?.removeAttribute(attribute);

  /**
   * Takes the language along to another page, and to Forgot password the whole query and the typed email: until the
   * application is here, that is another page too.
   * @param {HTMLAnchorElement} link
   */
  function leaveBy(link) {
    const query = window.location.search;
    const { keepsEmail } = link.dataset;
    const email = document.querySelector('#prerendered [name=email]');
    if (keepsEmail === undefined || !(email instanceof HTMLInputElement)) {
      const [language] = /lang=[\w-]+/.exec(query) ?? [];
      if (language !== undefined && link.hash === '') link.search = language;
      return;
    }
    link.search += query.replace('?', '&');
    keep(keepsEmail, email.value.trim());
  }

  /**
   * @param {string} key
   * @param {string} value
   */
  function keep(key, value) {
    try {
      window.sessionStorage.setItem(key, value);
    } catch {
      // Storage is blocked: the person types the address, or chooses, again.
    }
  }

  // Sent by the browser the form would reload the page: the application sends it when it starts.
  document.addEventListener('submit', (event) => {
    if (event.target instanceof Element && event.target.closest('#prerendered') !== null) event.preventDefault();
  });
  // Enter in a field clicks the submit button too.
  document.addEventListener('click', (event) => {
    const control = controlOf(event);
    if (control instanceof HTMLAnchorElement) leaveBy(control);
    else if (control?.matches(toggle)) control.toggleAttribute('data-pressed');
    else if (control !== null) {
      // Of two ways to sign in the last pressed counts.
      drop(`[data-pressed]:not(${toggle})`, 'data-pressed');
      control.setAttribute('data-pressed', '');
    }
  });
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.closest('#prerendered') === null) return;
    const address = new URL(window.location.href);
    address.searchParams.set('lang', target.value);
    window.history.replaceState(window.history.state, '', address);
    keep(target.dataset['keeps'] ?? '', target.value);
    document.documentElement.dir = target.selectedOptions[0]?.dir ?? '';
    document.documentElement.lang = target.value;
  });
  // A press that the application interrupts has no click: it takes over between down and up.
  document.addEventListener('pointerdown', (event) => controlOf(event)?.setAttribute('data-held', ''));
  for (const end of ['pointerup', 'pointercancel']) {
    document.addEventListener(end, () => drop('[data-held]', 'data-held'));
  }
})();
