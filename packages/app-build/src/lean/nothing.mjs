/** In place of components that never render here. */
// oxlint-disable-next-line import/no-default-export -- what it stands in for is one
export default function Nothing() {
  return null;
}
