// A classic script in <head>: shows the prerendered frame at the address of a page, to a person with a session.
(function () {
  /** @type {string | null} */
  let expanded = null;
  try {
    if (window.localStorage.getItem('access_token') === null) return;
    expanded = window.localStorage.getItem('sidebar-expanded');
  } catch {
    // Storage is blocked: the application has something to say about that.
    return;
  }

  /**
   * @param {string} pattern path of a page, whose parts with a colon stand for any text
   * @param {string} path
   */
  function isAt(pattern, path) {
    const parts = path.split('/');
    const expected = pattern.split('/');
    return (
      parts.length === expected.length && expected.every((part, index) => part === parts[index] || part.startsWith(':'))
    );
  }

  /** @param {Element} frame */
  function show(frame) {
    /** @type {[path: string, title: string, section: string][]} */
    const pages = JSON.parse(frame.getAttribute('data-pages') ?? '[]');
    const path = window.location.pathname === '/' ? '/dashboard' : window.location.pathname;
    const page = pages.find(([each]) => each === path) ?? pages.find(([each]) => isAt(each, path));
    const heading = frame.querySelector('h1');
    if (page === undefined || heading === null) return;
    const [pattern, title, section] = page;
    heading.textContent = title;
    frame.toggleAttribute('data-record', pattern.includes(':'));
    // Hide the English words from readers of another language.
    frame.toggleAttribute('data-mute', document.documentElement.lang !== 'en');
    const isFolded = expanded === null ? !window.matchMedia('(min-width: 1200px)').matches : expanded === 'false';
    frame.toggleAttribute('data-folded', isFolded);

    for (const entry of frame.querySelectorAll('[data-section]')) {
      const isHere = entry.getAttribute('data-section') === section;
      const stops = entry.nextElementSibling;
      entry.toggleAttribute('data-here', isHere);
      if (!isHere || stops !== null) entry.removeAttribute('aria-current');
      if (isHere) stops?.removeAttribute('hidden');
    }
    for (const stop of frame.querySelectorAll('ul ul a')) {
      const its = stop.getAttribute('href') ?? '';
      if (path === its || path.startsWith(`${its}/`)) stop.setAttribute('aria-current', 'page');
    }
    document.documentElement.setAttribute('data-prerendered', '');
  }

  // The page is parsed, and the application's modules have not run yet.
  document.addEventListener('readystatechange', () => {
    const frame = document.querySelector('#prerendered > [data-pages]');
    if (document.readyState === 'interactive' && frame !== null) show(frame);
  });
})();
