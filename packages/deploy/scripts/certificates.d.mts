export function makeCertificates(
  folder: string,
  hosts: readonly string[],
): { authority: string; certificate: string; key: string };
