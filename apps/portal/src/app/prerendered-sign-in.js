// A classic script in <head>: shows the prerendered sign-in page where the address asks for it.
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
  // Sent by the browser the form would reload the page: the application sends it when it starts.
  document.addEventListener('submit', (event) => {
    if (!(event.target instanceof Element) || event.target.closest('#prerendered') === null) return;
    event.preventDefault();
    event.target.setAttribute('data-submitted', '');
  });
  // A press that the application interrupts has no click: it takes over between down and up.
  document.addEventListener('pointerdown', ({ target }) => {
    const button = target instanceof Element ? target.closest('#prerendered [type=submit]') : null;
    button?.closest('form')?.setAttribute('data-pressed', '');
  });
  document.addEventListener('pointerup', () => {
    document.querySelector('#prerendered form')?.removeAttribute('data-pressed');
  });
})();
