import { useState } from 'react';

/**
 * The version that a form saves against. All forms of a record share one version: while the form's own part
 * is unchanged, a newer version comes from another form and is no conflict.
 * @param latest - as last read
 * @param partOf - the form's part of it
 */
export function useFormVersion<Read extends { version: number }>(latest: Read, partOf: (read: Read) => unknown) {
  const [base, setBase] = useState(latest);
  const isSame = JSON.stringify(partOf(base)) === JSON.stringify(partOf(latest));
  return {
    version: isSame ? latest.version : base.version,
    /** Takes a version after a save, or after the person has seen the other one. */
    begunWith: setBase,
  };
}
