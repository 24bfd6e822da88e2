// A classic script, loaded in <head> before anything is rendered: gives the page its chosen colour scheme. Kept as a
// file because the Content-Security-Policy allows no inline script.
(function () {
  let choice = null;
  try {
    choice = window.localStorage.getItem('gangway-appearance');
  } catch {
    // Storage is blocked: the system's choice stands.
  }
  const dark = choice === 'dark' || (choice !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute(dark ? 'data-dark' : 'data-light', '');
})();
