/** What is said where no answer came: `message`, unless the browser itself knows why. */
export function unanswered(message: string): string {
  return navigator.onLine ? message : 'You are offline. Check your connection and try again.';
}
