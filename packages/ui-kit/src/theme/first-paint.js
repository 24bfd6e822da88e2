// Applies the chosen colour scheme before the first render, as a classic script in <head>. A file, because the
// Content-Security-Policy allows no inline script.
(function () {
  let choice = null;
  try {
    choice = window.localStorage.getItem('gangway-appearance');
  } catch {
    // Storage is blocked: keep the system's choice.
  }
  const dark = choice === 'dark' || (choice !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute(dark ? 'data-dark' : 'data-light', '');
})();
