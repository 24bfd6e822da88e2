import { useEffect, useState } from 'react';

const restMs = 200;

/** The text once typing rests, so that a search does not ask the server letter by letter. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
