/** Has the browser save a file. */
export function saveFile(name: string, content: string | ArrayBuffer, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of the data only once the click was dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
