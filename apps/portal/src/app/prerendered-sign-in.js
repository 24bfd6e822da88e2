// A classic script in <head>: shows the prerendered sign-in page where the address asks for it, and keeps its presses.
(function () {
  const { pathname, search } = window.location;
  let mayBeSignedIn = true;
  try {
    mayBeSignedIn = window.localStorage.getItem('access_token') !== null;
  } catch {
    // Storage is blocked: the application has something to say about that.
  }
  const asksForSignIn = (pathname === '/' || pathname === '/login') && !/[?&]forgot\b/.test(search);
  if (!asksForSignIn || mayBeSignedIn) return;
  document.documentElement.setAttribute('data-prerendered', '');

  const toggle = '[aria-controls]';
  /** @param {Event} event */
  const controlOf = ({ target }) => (target instanceof Element ? target.closest('#prerendered :is(a, button)') : null);
  /**
   * @param {string} which
   * @param {string} attribute
   */
  const drop = (which, attribute) => document.querySelector(`#prerendered ${which}`)?.removeAttribute(attribute);

  /**
   * Takes the query and the typed email along to Forgot password, another page until the application is here.
   * @param {HTMLAnchorElement} link
   */
  function leaveBy(link) {
    const { keepsEmail } = link.dataset;
    const email = document.querySelector('#prerendered [name=email]');
    if (keepsEmail === undefined || !(email instanceof HTMLInputElement)) return;
    link.search += search.replace('?', '&');
    try {
      window.sessionStorage.setItem(keepsEmail, email.value.trim());
    } catch {
      // Storage is blocked: the person types the address again.
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
  // A press that the application interrupts has no click: it takes over between down and up.
  document.addEventListener('pointerdown', (event) => controlOf(event)?.setAttribute('data-held', ''));
  for (const end of ['pointerup', 'pointercancel']) {
    document.addEventListener(end, () => drop('[data-held]', 'data-held'));
  }
})();
