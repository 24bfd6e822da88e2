import { useDebouncedValue } from '@gangway/ui-kit';
import { useEffect, useEffectEvent, useState } from 'react';

/** The text of a search field, sent once typing pauses; follows a link, Back or *Clear filters*. */
export function useTypedText(sent: string, send: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(sent);
  const [shown, setShown] = useState(sent);
  if (shown !== sent) {
    setShown(sent);
    if (typed.trim() !== sent) setTyped(sent);
  }
  const settled = useDebouncedValue(typed);
  const search = useEffectEvent((text: string) => {
    if (text.trim() !== sent) send(text);
  });
  useEffect(() => search(settled), [settled]);
  return [typed, setTyped];
}
