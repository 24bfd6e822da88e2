import { useState } from 'react';

/**
 * The version that a form of an organization saves against. Its forms share one version: while what this form began with is as it
 * was, a newer version is another form's and no conflict.
 * @param latest - as last read
 * @param partOf - what this form shows of it
 */
export function useFormVersion<Read extends { version: number }>(latest: Read, partOf: (read: Read) => unknown) {
  const [base, setBase] = useState(latest);
  const isSame = JSON.stringify(partOf(base)) === JSON.stringify(partOf(latest));
  return {
    version: isSame ? latest.version : base.version,
    /** After a save, or when the person has been told what someone else saved. */
    begunWith: setBase,
  };
}
