// Appended to the classic script in <head>: whether the sign-in page drawn at build time is what this address shows.
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
  document.documentElement.setAttribute('data-first-paint', '');
  // A button that is used before the application is here is remembered: it is pressed again by whoever takes over.
  document.addEventListener('click', (event) => {
    const painted = document.getElementById('first-paint');
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (painted === null || button === null || !painted.contains(button)) return;
    painted.dataset.pressed = String([...painted.querySelectorAll('button')].indexOf(button));
  });
})();
